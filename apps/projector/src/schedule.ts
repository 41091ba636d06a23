import { Mutex } from '@manabi/kernel'

/** Runs work one at a time, in the background, or after a pause, until it is stopped. */
export class Schedule {
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  readonly #mutex = new Mutex()
  #isStopped = false

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Runs one at a time, in the order of the calls; work that has not begun when the schedule stops is skipped. */
  runExclusive(work: () => Promise<void>): Promise<void> {
    return this.#mutex.run(async () => {
      if (!this.#isStopped) await work()
    })
  }

  /** Runs `work`, which handles its own errors; `stop` waits for it. */
  background(work: () => Promise<void>): void {
    const running: Promise<void> = work().finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Runs `work` in the background after `pause` milliseconds, unless it is stopped before. */
  later(pause: number, work: () => Promise<void>): void {
    if (this.#isStopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.background(work)
    }, pause)
    timer.unref()
    this.#timers.add(timer)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#running)
    await this.#mutex.run(async () => {})
  }
}
