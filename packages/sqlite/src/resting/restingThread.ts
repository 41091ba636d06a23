import { Thread } from './thread.ts'
import type { Request, WriterThreadData } from './writerThread.ts'

/** A thread takes 12 MB, and starting one takes a write some 30 ms. */
const usualPatience = 20_000

/** A writer's thread that starts with the first request, and ends when none came for so many milliseconds. */
export class RestingThread {
  readonly #data: Omit<WriterThreadData, 'port' | 'signal'>
  readonly #patience: number
  #thread: Thread | null = null
  #ending: Promise<void> = Promise.resolve()
  #rest: NodeJS.Timeout | null = null

  constructor(data: Omit<WriterThreadData, 'port' | 'signal'>, patience = usualPatience) {
    this.#data = data
    this.#patience = patience
  }

  ask(request: Request): Promise<unknown> {
    this.#rest ??= setTimeout(() => this.#endAtRest(), this.#patience).unref()
    this.#rest.refresh()
    this.#thread ??= this.#started()
    return this.#thread.ask(request)
  }

  /** See `Thread`. What is asked for from now on starts another. */
  abandon(): void {
    const thread = this.#thread
    this.#thread = null
    thread?.abandon()
  }

  async close(): Promise<void> {
    this.#end()
    await this.#ending
  }

  #started(): Thread {
    const thread = new Thread(this.#data, () => {
      if (this.#thread === thread) this.#thread = null
    })
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
}
