import { Turns } from '@manabi/kernel'

/** Lets a few at a time in for each key; the others wait in the order in which they came. */
export class Places {
  readonly #perKey: number
  readonly #keys = new Map<string, Turns>()

  constructor(perKey: number) {
    this.#perKey = perKey
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#keys.get(key) ?? new Turns(this.#perKey)
    this.#keys.set(key, turns)
    try {
      return await turns.run(work)
    } finally {
      if (turns.isIdle && this.#keys.get(key) === turns) this.#keys.delete(key)
    }
  }
}
