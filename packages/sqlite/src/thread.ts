import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Damaged, Locked } from './trouble.ts'
import type { Reply, Request, WriterThreadData } from './writerThread.ts'

/** The main thread's end of the thread of `Writer`. It keeps the process alive only while a request waits for its reply. */
export class Thread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  /** Calls `ended` when the thread is gone, for whatever reason. Throws when the system has no room for a thread. */
  constructor(workerData: WriterThreadData, ended: () => void) {
    this.#worker = new Worker(new URL('./writerThread.ts', import.meta.url), { workerData })
    this.#worker.unref()
    const end = (cause: unknown) => {
      ended()
      for (const { reject } of this.#waiting.values()) reject(cause)
      this.#waiting.clear()
    }
    this.#worker
      .on('message', (reply: Reply) => this.#settle(reply))
      .on('error', end)
      .on('exit', () => end(new Error('The thread of the store has ended.')))
  }

  /** Rejects with `Locked` where the request may be repeated, else with what is wrong with the file or the thread. */
  ask(request: Request): Promise<unknown> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<unknown>()
    // Throws where a job cannot be copied.
    this.#worker.postMessage([id, request])
    this.#worker.ref()
    this.#waiting.set(id, answer)
    return answer.promise
  }

  async close(): Promise<void> {
    const exit = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage(null)
    await exit.catch(() => {})
  }

  #settle(reply: Reply): void {
    const answer = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('result' in reply) answer?.resolve(reply.result)
    else answer?.reject(restored(reply))
  }
}

function restored({ error, kind }: Extract<Reply, { readonly error: Error }>): Error {
  if (kind === 'locked') return new Locked(error.message)
  return kind === 'damaged' ? new Damaged(error.message) : error
}
