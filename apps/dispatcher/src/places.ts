import { Semaphore } from '@manabi/kernel'

/** Lets a few at a time in for each key; the others wait in the order in which they came. */
export class Places {
  readonly #perKey: number
  readonly #keys = new Map<string, Semaphore>()

  constructor(perKey: number) {
    this.#perKey = perKey
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const semaphore = this.#keys.get(key) ?? new Semaphore(this.#perKey)
    this.#keys.set(key, semaphore)
    try {
      return await semaphore.run(work)
    } finally {
      if (semaphore.isIdle && this.#keys.get(key) === semaphore) this.#keys.delete(key)
    }
  }
}
