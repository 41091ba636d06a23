import { type Id, isReported } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { afterOutcomes, endpointHealth, type Outcome, type Subscription, untried } from '@manabi/webhooks'
import { Alarm } from './alarm.ts'

type Pieces = Pick<Platform, 'config' | 'log' | 'state'>

interface Observed {
  readonly webhookId: Id
  readonly organizationId: Id
  readonly activation: number
  outcomes: Outcome[]
  readonly alarm: Alarm
}

/** Milliseconds between writes while an endpoint stays healthy, and before a failed write is repeated. */
const pause = 1_000

/** Writes down the health of endpoints. Outcomes that end during a write share the next one. */
export class HealthRecorder {
  readonly #options: Pieces
  readonly #observed = new Map<string, Observed>()
  readonly #writing = new Set<Promise<void>>()
  #isStopped = false

  constructor(options: Pieces) {
    this.#options = options
  }

  record({ webhookId, organizationId, activation }: Subscription, outcome: Outcome): void {
    const key = `${webhookId} ${activation}`
    const known = this.#observed.get(key)
    if (known !== undefined) {
      // Of successes in a row the last one counts.
      if (outcome.error === null && known.outcomes.at(-1)?.error === null) known.outcomes.pop()
      known.outcomes.push(outcome)
      if (outcome.error !== null) known.alarm.ring()
      return
    }
    const observed = { webhookId, organizationId, activation, outcomes: [outcome], alarm: new Alarm() }
    this.#observed.set(key, observed)
    const writing = this.#write(observed).finally(() => {
      this.#observed.delete(key)
      this.#writing.delete(writing)
    })
    this.#writing.add(writing)
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { alarm } of this.#observed.values()) alarm.ring()
    await Promise.all(this.#writing)
  }

  async #write(observed: Observed): Promise<void> {
    while (observed.outcomes.length > 0) {
      const outcomes = observed.outcomes.splice(0)
      const isKept = await this.#keep({ ...observed, outcomes }).catch((err: unknown) => {
        if (!isReported(err))
          this.#options.log.warn({ err, webhookId: observed.webhookId }, 'Endpoint health not saved; trying again.')
        return false
      })
      if (!isKept && this.#isStopped) return
      if (!isKept) observed.outcomes.unshift(...outcomes)
      const isQuiet = outcomes.every(({ error }) => error === null)
      if ((isQuiet || !isKept) && !this.#isStopped) await observed.alarm.pause(pause)
    }
  }

  /** Answers true once the outcomes are saved; another dispatcher may write in between. */
  async #keep({ webhookId, organizationId, activation, outcomes }: Observed): Promise<boolean> {
    const { state, config } = this.#options
    const kept = state.collection(endpointHealth)
    const observed = { activation, outcomes, disableSeconds: config.WEBHOOK_DISABLE_SECONDS }
    for (;;) {
      const before = await kept.get(webhookId)
      const after = afterOutcomes(before ?? untried(webhookId, organizationId), observed)
      if (after === before) return true
      if (before === null && (await kept.insert([after])).length > 0) return true
      const { holder: _, ...changes } = after
      if (before !== null && (await kept.update(webhookId, { revision: before.revision }, changes)) !== null)
        return true
    }
  }
}
