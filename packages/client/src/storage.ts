/** Where a client keeps the session and what was done offline. Each answers when it is done. */
export interface Storage {
  get(key: string): Promise<string | null | undefined>
  set(key: string, value: string): Promise<unknown>
  remove(key: string): Promise<unknown>
}

/** For as long as the program runs. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => values.set(key, value),
    remove: async (key) => values.delete(key),
  }
}

/** Values as JSON. */
export class Shelf {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async read<Value>(key: string): Promise<Value | null> {
    const text = await this.#storage.get(key)
    return typeof text === 'string' ? JSON.parse(text) : null
  }

  /** Null removes it. */
  async write(key: string, value: unknown): Promise<void> {
    await (value === null ? this.#storage.remove(key) : this.#storage.set(key, JSON.stringify(value)))
  }
}
