import type { Clock, Timestamp } from '@manabi/kernel'
import type { StateCollection, StateDocument, StateFilter } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'
import { InHand, type Room } from './inHand.ts'

/** Work that waits in operational state. */
export interface Due extends StateDocument {
  /**
   * When a dispatcher may take it: while one has it the end of the lease, after which that dispatcher counts as dead. Each taking
   * sets a later time than the one before, so that this time also tells whose the work is. null when nothing is left to do.
   */
  readonly dueAt: Timestamp | null
}

export interface DueWorkOptions<Doc extends Due, Party extends keyof Doc & string> {
  readonly clock: Clock
  readonly log: Logger
  readonly collection: StateCollection<Doc, 'dueAt' | Party>
  /** The field that says for whom the work is: nobody's, however slow, takes all the room. */
  readonly party: Party
  readonly room: Room
  /** Milliseconds; longer than `perform` takes. */
  readonly lease: number
  /** What changes when it is taken, and when it is handed back undone. */
  readonly taken?: Partial<Doc>
  readonly handedBack?: Partial<Doc>
  /** Does it, and answers what becomes of it: with the next `dueAt`, or null to forget it. A rejection leaves it to its lease. */
  readonly perform: (doc: Doc) => Promise<Partial<Doc> | null>
}

/** Milliseconds after which work of other processes is found, and what failed is tried again. */
const longestPause = 1_000

/**
 * Does what is due, shared with any number of other processes: each piece is taken atomically with a lease, so that two never
 * have the same one, and what a process had that dies is taken again when its leases run out.
 */
export class DueWork<Doc extends Due, Party extends keyof Doc & string> {
  readonly #options: DueWorkOptions<Doc, Party>
  readonly #alarm = new Alarm()
  readonly #inHand: InHand
  readonly #running: Promise<void>
  #isStopped = false

  constructor(options: DueWorkOptions<Doc, Party>) {
    this.#options = options
    this.#inHand = new InHand(options.room)
    this.#running = this.#run()
  }

  /** How many pieces are in hand. */
  get size(): number {
    return this.#inHand.size
  }

  /** Looks for due work at once. */
  wake(): void {
    this.#alarm.ring()
  }

  /** Takes nothing any more and finishes what is in hand. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#alarm.ring()
    await this.#running
    await this.#inHand.done()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = await this.#beginDue().catch((error) => {
        this.#options.log.error({ err: error }, 'Due work could not be taken; trying again.')
        return longestPause
      })
      await this.#alarm.pause(pause)
    }
  }

  /** Answers the milliseconds until there may be more to do. */
  async #beginDue(): Promise<number> {
    while (this.#inHand.hasRoom && !this.#isStopped) {
      const taken = await this.#take()
      for (const doc of taken) this.#begin(doc)
      if (taken.length < this.#options.room.atOnce) return this.#untilNextDue()
    }
    return longestPause
  }

  #take(): Promise<readonly Doc[]> {
    const { collection, clock, party, room, lease, taken } = this.#options
    const now = clock.now()
    const where = { dueAt: { upTo: now.toISOString() }, [party]: { notIn: this.#inHand.busyParties() } }
    return collection.claim(
      { where: where as StateFilter<Doc, 'dueAt' | Party>, sort: [['dueAt', 'asc']], limit: room.atOnce },
      { ...taken, dueAt: new Date(now.getTime() + lease).toISOString() } as Partial<Doc>,
    )
  }

  async #untilNextDue(): Promise<number> {
    const now = this.#options.clock.now().getTime()
    const where = { dueAt: { from: new Date(now + 1).toISOString() } } as StateFilter<Doc, 'dueAt'>
    const [next] = await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })
    return next === undefined ? longestPause : Math.min(Date.parse(next.dueAt!) - now, longestPause)
  }

  #begin(doc: Doc): void {
    const done = this.#do(doc).catch((error) => {
      this.#options.log.error({ err: error, id: doc.id }, 'Work that was taken is left to its lease.')
    })
    this.#inHand.add(String(doc[this.#options.party]), done, () => this.#alarm.ring())
  }

  async #do(doc: Doc): Promise<void> {
    const { collection, perform } = this.#options
    const changes = this.#isStopped ? this.#handedBack() : await perform(doc)
    if (changes === null) {
      await collection.delete({ id: doc.id })
      return
    }
    await collection.update(doc.id, { dueAt: doc.dueAt } as StateFilter<Doc, 'dueAt'>, changes)
    // The pause under way knows nothing of this.
    if (changes.dueAt !== null) this.wake()
  }

  #handedBack(): Partial<Doc> {
    return { ...this.#options.handedBack, dueAt: this.#options.clock.now().toISOString() } as Partial<Doc>
  }
}
