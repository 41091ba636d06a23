import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Availability, Unavailable } from '@manabi/kernel'
import type { FileIdentity } from './fileIdentity.ts'
import { Thread } from './thread.ts'
import { unavailable } from './trouble.ts'
import { WalKeeper } from './walKeeper.ts'
import type { Request } from './writerThread.ts'

export interface WriterOptions {
  readonly path: string
  /** Of the store, as `Unavailable` names it. */
  readonly part: string
  readonly identity: FileIdentity
  /** Tells how long the log is; without it the log is copied by commits only. */
  readonly reading?: { readonly database: DatabaseSync | null }
  /** Told what is wrong with writing, and when it is over. */
  readonly availability?: Availability | undefined
  /** The module that the thread runs; it exports `prepareWriter`, see `PrepareWriter`. */
  readonly module: URL
  /** Called after each commit, just before the callers of its jobs go on. */
  readonly onCommit?: () => void
  /** How long the thread waits for work before it ends, in milliseconds. */
  readonly patience?: number
}

interface Waiting<Job, Answer> {
  readonly job: Job
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** For how long the last commit tells that the file takes writes, and how long a check may take, in milliseconds. */
const fresh = 1_000
const checkTimeout = 1_500

/** How often the log is tried to be emptied while others read, and the pause in between, in milliseconds. */
const attempts = 100
const pause = 20

/** A thread takes 12 MB, and starting one takes a write some 30 ms. */
const usualPatience = 20_000

/**
 * Writes to one file in a thread of its own: waiting for its locks and its disk holds up nothing else. Jobs that arrive while
 * a group is on its way are committed together as the next one. A job answers a refusal as its result; whatever one throws undoes
 * the whole group, and each of the group rejects with `Unavailable`. The thread starts with the first job, and ends when none came
 * for a while.
 */
export class Writer<Job, Answer> {
  readonly #options: WriterOptions
  readonly #walKeeper: WalKeeper
  #waiting: Waiting<Job, Answer>[] = []
  #thread: Thread | null = null
  #ending: Promise<void> = Promise.resolve()
  #rest: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #lastCommit = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(options: WriterOptions) {
    this.#options = options
    this.#walKeeper = new WalKeeper(options.path)
  }

  run(job: Job): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(this.#closed())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
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
    this.#end()
    await this.#ending
  }

  async #send(): Promise<void> {
    // What arrives in the same turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      await this.#commit(group)
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#sending = null
  }

  async #commit(group: readonly Waiting<Job, Answer>[]): Promise<void> {
    try {
      if (this.#walKeeper.isFull) await this.#walKeeper.room()
      const jobs = group.map(({ job }) => job)
      const answers = (await this.#ask({ kind: 'commit', jobs })) as Answer[]
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
    this.#walKeeper.committed(this.#options.reading?.database ?? null)
  }

  async #ask(request: Request): Promise<unknown> {
    // Otherwise it would start another thread, which nothing ends.
    if (this.#isClosed && this.#sending === null) throw this.#closed()
    try {
      return await this.#started().ask(request)
    } catch (cause) {
      const fault = this.#unavailable(cause)
      this.#options.availability?.failed('writes', fault.reason!)
      throw fault
    }
  }

  #started(): Thread {
    this.#rest ??= setTimeout(() => this.#endAtRest(), this.#options.patience ?? usualPatience).unref()
    this.#rest.refresh()
    if (this.#thread !== null) return this.#thread
    const { path, identity, module } = this.#options
    const thread = new Thread({ path, identity, module: module.href }, () => {
      if (this.#thread === thread) this.#thread = null
    })
    this.#thread = thread
    return thread
  }

  /** What is asked for from now on starts another thread, which may well write before this one is gone. */
  #end(): void {
    if (this.#rest !== null) clearTimeout(this.#rest)
    this.#rest = null
    const thread = this.#thread
    this.#thread = null
    if (thread !== null) this.#ending = Promise.all([this.#ending, thread.close()]).then(() => {})
  }

  /** A commit may take longer than the patience lasts. */
  #endAtRest(): void {
    if (this.#thread?.isBusy) this.#rest?.refresh()
    else this.#end()
  }

  #closed(): Unavailable {
    return this.#unavailable(new Error(`${this.#options.path} is closed.`))
  }

  #unavailable(cause: unknown): Unavailable {
    return unavailable(this.#options.part, this.#options.path, cause)
  }
}
