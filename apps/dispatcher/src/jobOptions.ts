import type { Logger } from 'pino'
import type { ClaimsOptions, Job } from './claims.ts'
import type { InFlightLimit } from './inFlight.ts'

export interface LeasedJobsOptions<Doc extends Job, Group extends keyof Doc & string>
  extends ClaimsOptions<Doc, Group> {
  readonly log: Logger
  readonly limit: InFlightLimit
  /** A field that others change while the job is in flight when there is more to do: then it is due again at once. */
  readonly unlessChanged?: Group
  /** What changes when a job is released undone. */
  readonly onRelease?: Partial<Doc>
  readonly perform: Perform<Doc>
  /** Does a new job that is not kept yet; needed for `try`. */
  readonly performFirst?: (first: FirstTry<Doc>) => void
}

/** Does the job and answers its changes: with the next `dueAt`, or null to delete it. After a rejection it is due when its lease ends. */
export type Perform<Doc extends Job> = (doc: Doc, course: Course) => Promise<Partial<Doc> | null>

/** For a job while it is done. */
export interface Course {
  /** Takes a write that goes along with that of the changes: where writes share commits, they are one. The job is over after both. */
  readonly along: (write: Promise<unknown>) => void
  /** To be called before the job has an effect outside. false: it waited for so long that it was left to whoever claims it. */
  readonly begin: () => boolean
}

/** A job that is done before it is kept. Whoever does it calls `ended` or `failed` once. */
export interface FirstTry<Doc> {
  readonly doc: Doc
  /** As `Course.begin`. */
  begin(): boolean
  /** `changes` and `along` are what a job otherwise answers and gives to its course; null: the job is not to be kept. */
  ended(changes: Partial<Doc> | null, along?: Promise<unknown> | null): void
  /** It is done again when its lease ends. */
  failed(error: unknown): void
}

/** One that was new, and whether it is being done. */
export interface Added<Doc> {
  readonly doc: Doc
  readonly isTaken: boolean
}

/** Jobs that are being done before they are kept. */
export interface Tried<Doc> {
  /** Those that are not, because there is no room, or their group is not known to be quick. */
  readonly left: readonly Doc[]
  /** Resolves once the others are kept, done or not. */
  readonly kept: Promise<unknown>
}
