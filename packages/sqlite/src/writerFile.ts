import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Availability, Unavailable } from '@manabi/kernel'
import { defaultTimeouts, type Timeouts } from '@manabi/kernel/timeouts'
import type { FileIdentity } from './fileIdentity.ts'
import { Locked, unavailable } from './trouble.ts'
import type { FileRequest, Request } from './writerThread.ts'

export interface WriterFileOptions {
  /** Learns what is wrong with writing, and when it is over. */
  readonly availability?: Availability | undefined
  /** Called after each commit, just before the callers of its jobs go on. */
  readonly onCommit?: () => void
  readonly timeouts?: Timeouts | undefined
}

export interface WrittenFile extends WriterFileOptions {
  readonly path: string
  /** Of the store, as `Unavailable` names it. */
  readonly part: string
  readonly identity: FileIdentity
  /** Sends a request to the thread; `closed` follows when the file is closed. */
  readonly ask: (request: Request) => Promise<unknown>
  readonly closed: () => void
}

type Waiting<Job, Answer> = PromiseWithResolvers<Answer> & { readonly job: Job }

/** Milliseconds for which a request waits for the locks of other processes once they have outlasted `timeouts.lock`. */
const furtherLockTimeout = 100
const pause = 5

/** For how long the last commit proves that the file takes writes, in milliseconds. */
const freshFor = 1_000

/**
 * A file that `Writer` writes. Jobs that arrive while a group is on its way are committed together as the next one. A job answers a
 * refusal as its result. One that throws undoes the whole group, and each job of the group rejects with `Unavailable`.
 */
export class WriterFile<Job, Answer> {
  readonly #file: WrittenFile
  readonly #timeouts: Timeouts
  #waiting: Waiting<Job, Answer>[] = []
  #sending: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #lastCommit = Number.NEGATIVE_INFINITY
  #lockedSince: number | null = null
  /** `closing`: what waits is still committed. */
  #state: 'open' | 'closing' | 'closed' = 'open'
  #closing: Promise<void> = Promise.resolve()

  constructor(file: WrittenFile) {
    this.#file = file
    this.#timeouts = file.timeouts ?? defaultTimeouts
  }

  /** Resolves after the commit. Rejects with `Unavailable`. */
  run(job: Job): Promise<Answer> {
    if (this.#state !== 'open') return Promise.reject(this.#unavailable(this.#closed()))
    const answer = Promise.withResolvers<Answer>()
    this.#waiting.push({ job, ...answer })
    this.#sending ??= this.#send()
    return answer.promise
  }

  /** Rejects with `Unavailable` and the reason while the file takes no writes. Costs nothing right after a commit. */
  async check(): Promise<void> {
    if (performance.now() - this.#lastCommit < freshFor) return
    this.#checking ??= this.#ask({ kind: 'check' })
      .then(() => this.#committed())
      .finally(() => {
        this.#checking = null
      })
    const answered = new AbortController()
    const late = delay(this.#timeouts.writeCheck, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw this.#unavailable(new Error(`Writes to ${this.#file.path} wait for its disk or for another process.`))
    })
    late.catch(() => {})
    await Promise.race([this.#checking, late]).finally(() => answered.abort())
  }

  /** Resolves once the log is empty, so that no file holds what was overwritten. Writing goes on meanwhile. */
  async purge(): Promise<void> {
    await this.#ask({ kind: 'purge' })
  }

  /** Commits what waits, then closes the connection of the thread. The file may be opened again, or deleted. */
  close(): Promise<void> {
    if (this.#state === 'open') this.#closing = this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#state = 'closing'
    await this.#sending
    // A request that came later would open the file again.
    this.#state = 'closed'
    const { path, identity, ask, closed } = this.#file
    // A thread that died has closed the file.
    await ask({ kind: 'close', path, identity }).catch(() => {})
    closed()
  }

  async #send(): Promise<void> {
    // Jobs of the same turn of the event loop go along.
    await nextTurn()
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      await this.#commit(group)
    }
    this.#sending = null
  }

  async #commit(group: readonly Waiting<Job, Answer>[]): Promise<void> {
    try {
      const answers = (await this.#ask({ kind: 'commit', jobs: group.map(({ job }) => job) })) as Answer[]
      this.#committed()
      for (let i = 0; i < group.length; i++) group[i]!.resolve(answers[i]!)
      this.#file.onCommit?.()
    } catch (error) {
      this.#lastCommit = Number.NEGATIVE_INFINITY
      for (const { reject } of group) reject(error)
    }
  }

  #committed(): void {
    this.#lastCommit = performance.now()
    this.#file.availability?.succeeded('writes')
  }

  async #ask(request: FileRequest): Promise<unknown> {
    const { path, identity, availability } = this.#file
    try {
      return await this.#whileLocked({ ...request, path, identity })
    } catch (cause) {
      const fault = this.#unavailable(cause)
      if (this.#state !== 'closed') availability?.failed('writes', fault.reason!)
      throw fault
    }
  }

  /** Repeats the request while another connection holds a lock. */
  async #whileLocked(request: Request): Promise<unknown> {
    const began = performance.now()
    for (;;) {
      if (this.#state === 'closed') throw this.#closed()
      try {
        const result = await this.#file.ask(request)
        this.#lockedSince = null
        return result
      } catch (error) {
        if (!(error instanceof Locked)) throw error
        this.#lockedSince ??= began
        const deadline = Math.max(this.#lockedSince + this.#timeouts.lock, began + furtherLockTimeout)
        if (performance.now() > deadline) throw error
        await delay(pause)
      }
    }
  }

  #closed(): Error {
    return new Error(`${this.#file.path} is closed.`)
  }

  #unavailable(cause: unknown): Unavailable {
    return unavailable(this.#file.part, this.#file.path, cause)
  }
}
