import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@manabi/webhooks'

export interface EventSourceOptions {
  /** Of the service, such as https://manabi.example. */
  readonly url: string
  readonly apiKey: string
  /** null: the API key's. */
  readonly organizationId: string | null
  /** Is told once when the service stops to answer, and once when it answers again. */
  readonly warn?: (sentence: string) => void
}

interface EventPage {
  readonly items: readonly Envelope[]
  readonly next: string
}

/** Seconds for which a call waits for events; milliseconds before a call is repeated. */
const [wait, pause] = [25, 1_000]

/** Pulls an organization's events from a service, and goes on when it was down. */
export class EventSource {
  readonly #options: EventSourceOptions
  readonly #signal: AbortSignal
  #organizationId: string | null
  #isDown = false

  constructor(options: EventSourceOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
    this.#organizationId = options.organizationId
  }

  /** null once the signal came. Throws a sentence when the service refuses. */
  async next(after: string, types: string): Promise<EventPage | null> {
    this.#organizationId ??= await this.#organizationOfKey()
    if (this.#organizationId === null) return null
    const query = new URLSearchParams({ after, types, wait: String(wait) })
    const answer = await this.#get(`/organizations/${encodeURIComponent(this.#organizationId)}/events?${query}`)
    return answer === null ? null : ((await answer.json()) as EventPage)
  }

  async #organizationOfKey(): Promise<string | null> {
    const answer = await this.#get('/webhook-events')
    if (answer === null) return null
    const organizationId = answer.headers.get('Organization-Id')
    if (organizationId === null) throw new Error('MANABI_API_KEY is not the API key of an organization.')
    return organizationId
  }

  async #get(path: string): Promise<Response | null> {
    const { url, apiKey } = this.#options
    while (!this.#signal.aborted) {
      const headers = { 'X-Api-Key': apiKey }
      const answer = await fetch(`${url}/api/v1${path}`, { headers, signal: this.#signal }).catch(() => null)
      this.#note(answer)
      if (answer?.ok) return answer
      if (answer !== null && answer.status < 500 && answer.status !== 429) throw new Error(await refusalOf(answer))
      await sleep(pauseOf(answer), undefined, { signal: this.#signal }).catch(() => {})
    }
    return null
  }

  #note(answer: Response | null): void {
    const isDown = answer === null || answer.status >= 500
    if (this.#signal.aborted || isDown === this.#isDown) return
    this.#isDown = isDown
    const said = answer === null ? 'does not answer' : `answers ${answer.status}`
    this.#options.warn?.(`${this.#options.url} ${isDown ? `${said}; trying again until Ctrl+C.` : 'answers again.'}`)
  }
}

const pauseOf = (answer: Response | null): number => Number(answer?.headers.get('Retry-After') ?? 0) * 1_000 || pause

async function refusalOf(answer: Response): Promise<string> {
  const problem = (await answer.json().catch(() => ({}))) as { readonly detail?: string }
  return `The service answered ${answer.status}: ${problem.detail ?? answer.statusText}`
}
