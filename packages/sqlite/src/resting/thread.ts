import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Reply, Request, WriterThreadData } from './writerThread.ts'

/** Much more than it ever takes. Without a limit V8 prepares for a large heap, and copies 2 MB of its own code for it. */
const mostMegabytes = 1_024

type Asked = PromiseWithResolvers<unknown>

/** The main thread's end of a writer's thread: asks, and gets answers in order. Keeps the process alive only while it waits for one. */
export class Thread {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #asked = new Map<number, Asked>()
  #lastId = 0

  /** `ended` is called when the thread is gone, for whatever reason. */
  constructor(data: Omit<WriterThreadData, 'port' | 'signal'>, ended: () => void) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: WriterThreadData = { ...data, port: port2, signal: this.#signal }
    const options = { workerData, transferList: [port2], resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
    this.#worker = new Worker(new URL('./writerThread.ts', import.meta.url), options)
    this.#worker.unref()
    this.#port.on('message', (reply: Reply) => this.#answered(reply)).unref()
    const end = (cause: unknown) => {
      ended()
      this.#abandon(cause)
    }
    this.#worker.on('error', end).on('exit', () => end(new Error('The thread of the store has ended.')))
  }

  /** Whether somebody waits for an answer. */
  get isBusy(): boolean {
    return this.#asked.size > 0
  }

  ask(request: Request): Promise<unknown> {
    const id = ++this.#lastId
    const asked: Asked = Promise.withResolvers()
    this.#asked.set(id, asked)
    this.#port.ref()
    this.#port.postMessage([id, request])
    Atomics.add(this.#signal, 0, 1)
    Atomics.notify(this.#signal, 0)
    return asked.promise
  }

  /** For one that does not answer: what was asked of it rejects at once. It may still do some of it. */
  abandon(): void {
    this.#abandon(new Error('The thread of the store does not answer.'))
    void this.#worker.terminate()
  }

  async close(): Promise<void> {
    this.#worker.ref()
    const exit = once(this.#worker, 'exit')
    await this.ask({ kind: 'close' }).catch(() => {})
    await exit.catch(() => {})
  }

  #answered(reply: Reply): void {
    const asked = this.#asked.get(reply.id)
    this.#asked.delete(reply.id)
    if (this.#asked.size === 0) this.#port.unref()
    if ('error' in reply) asked?.reject(reply.error)
    else asked?.resolve(reply.result)
  }

  #abandon(cause: unknown): void {
    for (const { reject } of this.#asked.values()) reject(cause)
    this.#asked.clear()
    this.#port.close()
  }
}
