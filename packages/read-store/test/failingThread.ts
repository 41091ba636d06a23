import { setTimeout as sleep } from 'node:timers/promises'
import { RestingThread } from '@manabi/sqlite'

/** What becomes of a question to a thread: it comes late, is answered late or wrongly, or the thread dies before or after it, or goes on unheard. */
export const mishaps = ['comes late', 'late', 'lies', 'dies before', 'dies after', 'is given up', 'is killed'] as const
export type Mishap = (typeof mishaps)[number]

type Ask = typeof RestingThread.prototype.ask

/** Lets the next questions to threads of this process go wrong. */
export class FailingThread {
  readonly #ask = RestingThread.prototype.ask
  #next: Mishap[] = []

  begin(): void {
    const [ask, failing] = [this.#ask, this]
    RestingThread.prototype.ask = function (this: RestingThread, request) {
      return failing.#asked(failing.#next.shift(), this, () => ask.call(this, request))
    } as Ask
  }

  failWith(next: readonly Mishap[]): void {
    this.#next = [...next]
  }

  end(): void {
    this.failWith([])
    RestingThread.prototype.ask = this.#ask
  }

  async #asked(mishap: Mishap | undefined, thread: RestingThread, ask: () => Promise<unknown>): Promise<unknown> {
    if (mishap === 'dies before') throw new Error('The thread died.')
    if (mishap === 'comes late') await sleep(50)
    const answer = ask()
    if (mishap === 'is killed') setTimeout(() => thread.abandon(), 2)
    if (mishap === 'is given up') answer.catch(() => {})
    if (mishap === 'is given up') throw new Error('The thread does not answer.')
    const answered = await answer
    if (mishap === 'late') await sleep(50)
    if (mishap === 'dies after') throw new Error('The thread died.')
    return mishap === 'lies' ? [false] : answered
  }
}
