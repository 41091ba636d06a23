import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '@manabi/kernel'
import { type ListedProjection, type ListOptions, listProjections } from '@manabi/projector'

/** `rate` is in positions a second; `secondsLeft` is null while that is not known. */
export type RatedProjection = ListedProjection & { readonly rate: number; readonly secondsLeft: number | null }

interface Sample {
  readonly at: number
  readonly positions: ReadonlyMap<string, number>
}

/** Milliseconds between the two looks of a first question, and after which a look is too old to compare with. */
const [between, longest] = [250, 60_000]

/** How fast the read models come on, measured from question to question. */
export class ProjectionRates {
  readonly #options: ListOptions
  #last: Sample | null = null

  constructor(options: ListOptions) {
    this.#options = options
  }

  async list(): Promise<readonly RatedProjection[]> {
    const before = this.#recent() ?? sampleOf(await listProjections(this.#options))
    if (this.#recent() === null) await sleep(between)
    const listed = await listProjections(this.#options)
    const now = sampleOf(listed)
    // Questions that come quickly are all compared with the same look, so that the rate stays steady.
    if (this.#recent() === null || now.at - before.at > between) this.#last = now
    const seconds = (now.at - before.at) / 1_000
    return listed.map((projection) => {
      const { name, position, behind } = projection
      const rate = Math.max(
        0,
        Math.round((position - (before.positions.get(name) ?? position)) / Math.max(seconds, 0.001)),
      )
      const secondsLeft = behind === 0 ? 0 : rate === 0 ? null : Math.ceil(behind / rate)
      return { ...projection, rate, secondsLeft }
    })
  }

  #recent(): Sample | null {
    return this.#last !== null && monotonic() - this.#last.at < longest ? this.#last : null
  }
}

const sampleOf = (listed: readonly ListedProjection[]): Sample => ({
  at: monotonic(),
  positions: new Map(listed.map(({ name, position }) => [name, position])),
})
