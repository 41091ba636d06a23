import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'

/** What the server says of the stream, by the sequence numbers that it gave its messages. */
export interface StreamState {
  /** Tells this stream from a later one of the same name. */
  readonly created: string
  /** The first message that is still there, or the next to come when none is: those before it were acknowledged. */
  readonly first: number
  readonly last: number
}

interface Entry {
  readonly sequence: number
  readonly actedOn: PromiseWithResolvers<void>
}

/** Milliseconds between looks at the stream, which are taken while something is under way. */
const interval = 200

/**
 * Publications that dispatchers have not acknowledged yet. The server does not tell of acknowledgements; but in the stream
 * acknowledged messages are gone, so a look at it now and then shows how far they are.
 */
export class Unacknowledged {
  readonly #look: () => Promise<StreamState | null>
  #entries: readonly Entry[] = []
  #created: string | null = null
  #isWatching = false

  /** `look` answers null when the stream does not exist, and rejects when there is no answer. */
  constructor(look: () => Promise<StreamState | null>) {
    this.#look = look
  }

  /** To be told before anything is published to the stream. */
  known({ created }: Pick<StreamState, 'created'>): void {
    if (this.#created !== null && this.#created !== created) this.lose('The stream was created again.')
    this.#created = created
  }

  /** Resolves when this message and all that this publisher published before it are acknowledged. */
  add(sequence: number): Promise<void> {
    const actedOn = Promise.withResolvers<void>()
    this.#entries = [...this.#entries, { sequence, actedOn }]
    // The publisher need not await it.
    actedOn.promise.catch(() => {})
    if (!this.#isWatching) void this.#watch()
    return actedOn.promise
  }

  /** Their fate is no longer known. */
  lose(reason: string): void {
    for (const { actedOn } of this.#entries) actedOn.reject(new Unavailable('feed', new Error(reason)))
    this.#entries = []
  }

  async #watch(): Promise<void> {
    this.#isWatching = true
    while (this.#entries.length > 0) {
      await sleep(interval)
      const entries = this.#entries
      await this.#look().then(
        (state) => this.#seen(state, entries),
        () => {},
      )
    }
    this.#isWatching = false
  }

  /** `entries` were there before the look: what was published meanwhile, the server may not have counted in its answer. */
  #seen(state: StreamState | null, entries: readonly Entry[]): void {
    if (state !== null) this.known(state)
    const isWhole = (last: number) => entries.every(({ sequence }) => sequence <= last)
    // One that ends before what was published has lost it, as after a power failure.
    if (state === null || !isWhole(state.last)) this.lose('The stream lost what was published.')
    else this.#acknowledged(state.first)
  }

  #acknowledged(before: number): void {
    const isDone = ({ sequence }: Entry) => sequence < before
    for (const entry of this.#entries) if (isDone(entry)) entry.actedOn.resolve()
    this.#entries = this.#entries.filter((entry) => !isDone(entry))
  }
}
