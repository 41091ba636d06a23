import type { Clock } from '@manabi/kernel'
import type { Job } from '../claims.ts'
import type { FirstTry, Perform } from '../jobOptions.ts'
import { settled } from '../settled.ts'
import type { Keeper } from './keeper.ts'
import { Trying } from './trying.ts'

interface FirstTriesOptions<Doc extends Job> {
  readonly clock: Clock
  readonly keeper: Pick<Keeper<Doc, never>, 'expect' | 'keep' | 'dismiss'>
  /** What a job is kept with that takes long. */
  readonly leased: Partial<Doc>
  /** What makes a job due at once. */
  readonly release: () => Partial<Doc>
  /** Told of each once it is kept, or need not be. */
  readonly onKept: (doc: Doc, kept: KeptTry<Doc>) => void
  readonly onFailure: (doc: Doc, failure: unknown) => void
}

/** How a job was kept. */
export interface KeptTry<Doc extends Job> {
  readonly isDueAgain: boolean
  /** Whether it was kept before it was done. */
  readonly wasSlow: boolean
  /** What is left to do of one that has begun; else null. */
  readonly unfinished: Perform<Doc> | null
}

/** Milliseconds for which a job may be in flight before it is kept. */
const patience = 1_000

const quick = { isDueAgain: false, wasSlow: false, unfinished: null } as const

/** New jobs that arrived together. Each is kept when it is done; one that takes too long, or fails, as leased if it has begun, else as due. */
export class FirstTries<Doc extends Job> {
  readonly #options: FirstTriesOptions<Doc>
  readonly #open = new Set<Trying<Doc>>()
  readonly #kept = Promise.withResolvers<void>()
  readonly #course = {
    isDone: (doc: Doc, changes: Partial<Doc>, along: Promise<unknown> | null) => this.#keepDone(doc, changes, along),
    isGone: (doc: Doc) => {
      this.#options.keeper.dismiss()
      this.#end(doc, quick)
    },
    isLeft: (doc: Doc) =>
      this.#keep({ ...doc, ...this.#options.release() }, { isDueAgain: true, wasSlow: true, unfinished: null }),
    isUnfinished: (doc: Doc, unfinished: Perform<Doc>) =>
      this.#keep({ ...doc, ...this.#options.leased }, { isDueAgain: false, wasSlow: true, unfinished }),
  }
  #timer: NodeJS.Timeout | undefined
  #unkept = 0
  #isWhole = false

  constructor(options: FirstTriesOptions<Doc>) {
    this.#options = options
    settled(this.#kept.promise)
  }

  add(doc: Doc): FirstTry<Doc> {
    this.#timer ??= setTimeout(() => this.#late(), patience)
    const trying = new Trying(doc, this.#course, this.#close)
    this.#open.add(trying)
    this.#unkept++
    this.#options.keeper.expect()
    return trying
  }

  /** Resolves once all are kept. Call it when no more come. */
  kept(): Promise<void> {
    this.#isWhole = true
    if (this.#open.size === 0) clearTimeout(this.#timer)
    if (this.#unkept === 0) this.#kept.resolve()
    return this.#kept.promise
  }

  #late(): void {
    for (const trying of this.#open) trying.late()
  }

  readonly #close = (trying: Trying<Doc>): void => {
    this.#open.delete(trying)
    if (this.#open.size === 0 && this.#isWhole) clearTimeout(this.#timer)
  }

  #keepDone(doc: Doc, changes: Partial<Doc>, along: Promise<unknown> | null): void {
    const isDueAgain = changes.dueAt !== null
    const scheduledAt = isDueAgain ? this.#options.clock.now().toISOString() : null
    this.#keep({ ...doc, ...changes, scheduledAt }, isDueAgain ? { ...quick, isDueAgain } : quick, along)
  }

  #keep(doc: Doc, kept: KeptTry<Doc>, along: Promise<unknown> | null = null): void {
    this.#options.keeper.keep(doc, (failure) => {
      if (failure !== null) this.#fail(doc, failure)
      else if (along === null) this.#end(doc, kept)
      else
        along.then(
          () => this.#end(doc, kept),
          (error) => this.#fail(doc, error),
        )
    })
  }

  #end(doc: Doc, kept: KeptTry<Doc>): void {
    this.#options.onKept(doc, kept)
    this.#unkept--
    if (this.#unkept === 0 && this.#isWhole) this.#kept.resolve()
  }

  #fail(doc: Doc, failure: unknown): void {
    this.#options.onFailure(doc, failure)
    this.#kept.reject(failure)
  }
}
