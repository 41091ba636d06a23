import type { Clock } from '@manabi/kernel'
import type { StateCollection, StateFilter } from '@manabi/state-store'
import type { Fields, Job } from './claims.ts'
import type { Course, Perform } from './jobOptions.ts'

interface FirstTryOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly clock: Clock
  readonly collection: StateCollection<Doc, Fields<Group>>
  readonly perform: Perform<Doc>
  /** Resolves when a job that is not done has to be kept as it is. */
  readonly late: Promise<typeof isLate>
  /** What makes it due at once. */
  readonly release: () => Partial<Doc>
}

export const isLate = Symbol('late')

/** Milliseconds for which a job may be in flight before it is kept. */
const patience = 1_000

/** Resolves after a while unless it is ended before. */
export function lateness(): { readonly late: Promise<typeof isLate>; readonly end: () => void } {
  const { promise: late, resolve } = Promise.withResolvers<typeof isLate>()
  const timer = setTimeout(() => resolve(isLate), patience)
  return { late, end: () => clearTimeout(timer) }
}

/** How a job was kept. */
export interface FirstTry<Doc extends Job> {
  readonly isDueAgain: boolean
  /** Whether it was kept before it was done. */
  readonly wasSlow: boolean
  /** What is left to do of one that has begun; else null. */
  readonly unfinished: Perform<Doc> | null
}

/**
 * Does a new job, leased, and keeps it when it is done. One that takes too long, or fails, is kept leased if it has begun, else as due.
 * Resolves once it is kept.
 */
export async function firstTry<Doc extends Job, Group extends keyof Doc & string>(
  doc: Doc,
  { clock, collection, perform, late, release }: FirstTryOptions<Doc, Group>,
): Promise<FirstTry<Doc>> {
  const course = new TriedCourse()
  const performing = perform(doc, course)
  const changes = await Promise.race([settled(performing), late]).catch((): typeof isLate => isLate)
  if (changes === null) return { isDueAgain: false, wasSlow: false, unfinished: null }
  if (changes !== isLate) {
    const scheduledAt = changes.dueAt === null ? null : clock.now().toISOString()
    await Promise.all([keep(collection, { ...doc, ...changes, scheduledAt }), ...course.writes])
    return { isDueAgain: scheduledAt !== null, wasSlow: false, unfinished: null }
  }
  if (course.leave()) {
    await keep(collection, { ...doc, ...release() })
    return { isDueAgain: true, wasSlow: true, unfinished: null }
  }
  await keep(collection, doc)
  const unfinished: Perform<Doc> = (_, { along }) => performing.finally(() => course.writes.forEach(along))
  return { isDueAgain: false, wasSlow: true, unfinished }
}

class TriedCourse implements Course {
  readonly writes: Promise<unknown>[] = []
  #state: 'waiting' | 'begun' | 'left' = 'waiting'

  readonly along = (write: Promise<unknown>): void => {
    this.writes.push(settled(write))
  }

  readonly begin = (): boolean => {
    if (this.#state === 'left') return false
    this.#state = 'begun'
    return true
  }

  /** false when it has begun. */
  leave(): boolean {
    if (this.#state === 'begun') return false
    this.#state = 'left'
    return true
  }
}

/** Another process that did not know of this one's work may have kept it as not done. */
async function keep<Doc extends Job, Group extends keyof Doc & string>(
  collection: StateCollection<Doc, Fields<Group>>,
  doc: Doc,
): Promise<void> {
  if ((await collection.insert([doc])).length > 0) return
  await collection.update(doc.id, { dueAt: { from: '' } } as StateFilter<Doc, Fields<Group>>, doc)
}

/** So that its rejection is nobody's oversight while another write is waited for. */
export function settled<Result>(write: Promise<Result>): Promise<Result> {
  write.catch(() => {})
  return write
}
