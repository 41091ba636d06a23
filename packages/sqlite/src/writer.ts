import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Availability, Unavailable } from '@manabi/kernel'
import type { FileIdentity } from './fileIdentity.ts'
import { LoneWriter, type LoneWriterOptions, type SharedConnection } from './loneWriter.ts'
import { RestingThread } from './restingThread.ts'
import { unavailable } from './trouble.ts'
import { currentTurn } from './turn.ts'
import { WalKeeper } from './walKeeper.ts'
import type { Request } from './writerThread.ts'

export interface WriterOptions<Job, Answer> {
  readonly path: string
  /** Of the store, as `Unavailable` names it. */
  readonly part: string
  readonly identity: FileIdentity
  /** Tells how long the log is. */
  readonly reading: SharedConnection
  /** Told what is wrong with writing, and when it is over. */
  readonly availability?: Availability | undefined
  /** The module that the thread runs; it exports `prepareWriter`, see `PrepareWriter`. */
  readonly module: URL
  /** Which jobs need not go through the thread when they are alone; without it all do. */
  readonly alone?: LoneWriterOptions<Job, Answer>
  /** Called after each commit, just before the callers of its jobs go on. */
  readonly onCommit?: () => void
  /** See `RestingThread`. */
  readonly patience?: number | undefined
}

interface Waiting<Job, Answer> {
  readonly job: Job
  /** In which it came, see `currentTurn`. */
  readonly turn: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** For how long the last commit tells that the file takes writes, and how long a check may take, in milliseconds. */
const fresh = 1_000
const checkTimeout = 1_500

/** A longer one would be copied by commits: after 16 MB, see `openExisting`. */
const fullLog = 14 * 1024 * 1024

/** How often the log is tried to be emptied while others read, and the pause in between, in milliseconds. */
const attempts = 100
const pause = 20

/**
 * Writes to one file in a thread of its own: waiting for its locks and its disk holds up nothing else. Jobs that arrive while
 * a group is on its way are committed together as the next one; one that is alone may be committed without the thread, see `LoneWriter`.
 * A job answers a refusal as its result; whatever one throws undoes the whole group, and each of the group rejects with `Unavailable`.
 */
export class Writer<Job, Answer> {
  readonly #options: WriterOptions<Job, Answer>
  readonly #lone: LoneWriter<Job, Answer> | null
  readonly #thread: RestingThread
  readonly #walKeeper: WalKeeper
  #waiting: Waiting<Job, Answer>[] = []
  #sending: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #lastCommit = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(options: WriterOptions<Job, Answer>) {
    const { path, identity, reading, module, alone, patience } = options
    this.#options = options
    this.#thread = new RestingThread({ path, identity, module: module.href }, patience)
    this.#lone = alone === undefined ? null : new LoneWriter(path, identity, reading, alone)
    this.#walKeeper = new WalKeeper(path, { fullLog })
  }

  /** Whether something is being committed, or waits for it. */
  get isBusy(): boolean {
    return this.#sending !== null
  }

  run(job: Job): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(this.#closed())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, turn: currentTurn(), resolve, reject })
      this.#sending ??= this.#send()
    })
  }

  /** Rejects with `Unavailable` and the reason while the file takes no writes. Costs nothing right after a commit. */
  async check(): Promise<void> {
    if (performance.now() - this.#lastCommit < fresh) return
    this.#checking ??= this.#ask({ kind: 'check' })
      .then(() => this.#committed())
      .finally(() => {
        this.#checking = null
      })
    const tooLate = new AbortController()
    const late = delay(checkTimeout, undefined, { signal: tooLate.signal, ref: false }).then(() => {
      throw this.#unavailable(new Error(`Writes to ${this.#options.path} wait for its disk or for another process.`))
    })
    late.catch(() => {})
    await Promise.race([this.#checking, late]).finally(() => tooLate.abort())
  }

  /** Resolves once no file holds what was overwritten. Writing goes on meanwhile. */
  async purge(): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (await this.#ask({ kind: 'truncateLog' })) return
      await delay(pause)
    }
    throw this.#unavailable(new Error(`Other processes read ${this.#options.path} all the time.`))
  }

  /** Commits what waits, then ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
    this.#lone?.rest()
    await this.#thread.close()
  }

  async #send(): Promise<void> {
    // What arrives in the same turn of the event loop goes along.
    await nextTurn()
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      const began = performance.now()
      await this.#commit(group)
      const [took, turn] = [performance.now() - began, currentTurn()]
      await nextTurn()
      // What came in the turn of the answer may be the next job of the same caller; what came before or comes now was kept waiting.
      const wasAlone = group.length === 1 && this.#waiting.every((next) => next.turn === turn)
      this.#lone?.committed(wasAlone, took)
    }
    this.#sending = null
  }

  async #commit(group: readonly Waiting<Job, Answer>[]): Promise<void> {
    try {
      if (this.#walKeeper.isFull) await this.#walKeeper.room()
      const jobs = group.map(({ job }) => job)
      const answers = this.#lone?.commit(jobs) ?? ((await this.#ask({ kind: 'commit', jobs })) as Answer[])
      this.#committed()
      for (let i = 0; i < group.length; i++) group[i]!.resolve(answers[i]!)
      // Before whatever waits for the answers goes on.
      this.#options.onCommit?.()
    } catch (error) {
      this.#lastCommit = Number.NEGATIVE_INFINITY
      for (const { reject } of group) reject(error as Error)
    }
  }

  #committed(): void {
    this.#lastCommit = performance.now()
    this.#options.availability?.succeeded('writes')
    this.#walKeeper.committed(this.#options.reading.database)
  }

  async #ask(request: Request): Promise<unknown> {
    // Otherwise it would start another thread, which nothing ends.
    if (this.#isClosed && this.#sending === null) throw this.#closed()
    try {
      return await this.#thread.ask(request)
    } catch (cause) {
      this.#lone?.rest()
      const fault = this.#unavailable(cause)
      this.#options.availability?.failed('writes', fault.reason!)
      throw fault
    }
  }

  #closed(): Unavailable {
    return this.#unavailable(new Error(`${this.#options.path} is closed.`))
  }

  #unavailable(cause: unknown): Unavailable {
    return unavailable(this.#options.part, this.#options.path, cause)
  }
}
