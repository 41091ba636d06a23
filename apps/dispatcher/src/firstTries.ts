import type { Clock } from '@manabi/kernel'
import type { StateCollection, StateFilter } from '@manabi/state-store'
import type { Fields, Job } from './claims.ts'
import type { Course, Perform } from './jobOptions.ts'
import { settled } from './settled.ts'
import { whileDown } from './whileDown.ts'

interface FirstTriesOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly clock: Clock
  readonly collection: StateCollection<Doc, Fields<Group>>
  readonly perform: Perform<Doc>
  /** What makes a job due at once. */
  readonly release: () => Partial<Doc>
  /** Whether the process is about to stop. Until then what was done is kept once the store is there again, instead of done again. */
  readonly isStopping: () => boolean
}

/** How a job was kept. */
export interface FirstTry<Doc extends Job> {
  readonly isDueAgain: boolean
  /** Whether it was kept before it was done. */
  readonly wasSlow: boolean
  /** What is left to do of one that has begun; else null. */
  readonly unfinished: Perform<Doc> | null
}

/** Milliseconds for which a job may be in flight before it is kept. */
const patience = 1_000
const isLate = Symbol('late')

/** Does new jobs that arrived together, and keeps each when it is done, or after a while. */
export class FirstTries<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: FirstTriesOptions<Doc, Group>
  readonly #late = Promise.withResolvers<typeof isLate>()
  readonly #timer = setTimeout(() => this.#late.resolve(isLate), patience)
  /** Those that are inserted at the end of this turn of the event loop, and which of them are new. */
  #next: { readonly docs: Doc[]; readonly added: Promise<ReadonlySet<string>> } | null = null

  constructor(options: FirstTriesOptions<Doc, Group>) {
    this.#options = options
  }

  /**
   * Does a job, leased, and keeps it when it is done. One that takes too long, or fails, is kept leased if it has begun, else as due.
   * Resolves once it is kept.
   */
  async try(doc: Doc): Promise<FirstTry<Doc>> {
    const { clock, perform, release } = this.#options
    const course = new TriedCourse()
    const performing = perform(doc, course)
    const inTime = Promise.race([settled(performing), this.#late.promise])
    const changes = await inTime.catch((): typeof isLate => isLate)
    if (changes === null) return { isDueAgain: false, wasSlow: false, unfinished: null }
    if (changes !== isLate) {
      const scheduledAt = changes.dueAt === null ? null : clock.now().toISOString()
      await Promise.all([this.#keep({ ...doc, ...changes, scheduledAt }), ...course.writes])
      return { isDueAgain: scheduledAt !== null, wasSlow: false, unfinished: null }
    }
    if (course.leave()) {
      await this.#keep({ ...doc, ...release() })
      return { isDueAgain: true, wasSlow: true, unfinished: null }
    }
    await this.#keep(doc)
    const unfinished: Perform<Doc> = (_, { along }) => performing.finally(() => course.writes.forEach(along))
    return { isDueAgain: false, wasSlow: true, unfinished }
  }

  /** Call it when all are kept. */
  end(): void {
    clearTimeout(this.#timer)
  }

  /** Another process that did not know of this one's work may have kept it as not done. */
  async #keep(doc: Doc): Promise<void> {
    this.#next ??= this.#insertSoon()
    this.#next.docs.push(doc)
    if ((await this.#next.added).has(doc.id)) return
    const isNotDone = { dueAt: { from: '' } } as StateFilter<Doc, Fields<Group>>
    const { collection, isStopping } = this.#options
    await whileDown(() => collection.update(doc.id, isNotDone, doc), isStopping)
  }

  #insertSoon() {
    const docs: Doc[] = []
    const insert = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      this.#next = null
      const { collection, isStopping } = this.#options
      const added = await whileDown(() => collection.insert(docs), isStopping)
      return new Set(added.map(({ id }) => id))
    }
    return { docs, added: insert() }
  }
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
