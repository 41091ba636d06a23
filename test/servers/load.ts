import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../harness/http.ts'

interface Learner {
  readonly userId: string
  readonly api: Client
}

/** Milliseconds from one lesson of a learner to the next. A faster load outruns FerretDB, which reads a whole collection for most writes. */
const pause = 500

/** Milliseconds within which even a service whose servers are down answers. */
const answerTimeout = 60_000

/**
 * Learners complete lesson after lesson, each again until it is acknowledged. An answer that does not come at all, or a
 * connection that breaks, counts as no answer: the outcome is unknown.
 */
export class Load {
  /** `<user>/<lesson>` of each that was answered with 200 or 202. */
  readonly acknowledged: string[] = []
  /** What the others were answered. */
  readonly refusals: string[] = []
  unanswered = 0
  readonly #running: Promise<unknown>
  #isStopped = false

  constructor(learners: readonly Learner[], lessonIds: readonly string[]) {
    this.#running = Promise.all(learners.map((learner) => this.#complete(learner, lessonIds)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #complete({ userId, api }: Learner, lessonIds: readonly string[]): Promise<void> {
    for (const lessonId of lessonIds) {
      while (!this.#isStopped && !(await this.#isDone(api, lessonId))) await sleep(50)
      if (this.#isStopped) return
      this.acknowledged.push(`${userId}/${lessonId}`)
      await sleep(pause)
    }
  }

  async #isDone(api: Client, lessonId: string): Promise<boolean> {
    const late = sleep(answerTimeout, null, { ref: false })
    const answer = await Promise.race([api.post(`/lessons/${lessonId}/complete`).catch(() => null), late])
    if (answer === null) this.unanswered++
    else if (answer.status >= 400) {
      const { status, headers, body } = answer
      this.refusals.push(`${status} ${body.code}, Retry-After ${headers.get('Retry-After')}`)
    } else return true
    return false
  }
}
