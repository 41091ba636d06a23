/**
 * Makes it when it is first asked for, and answers the same from then on: for what takes memory that many installations never need.
 * What could not be made, as while no file could be opened, is tried again when it is next asked for.
 */
export function lazily<Made>(make: () => Promise<Made>): Lazy<Made> {
  let making: Promise<Made> | null = null
  return {
    get: () => {
      making ??= make().catch((error) => {
        making = null
        throw error
      })
      return making
    },
    made: async () => making?.catch(() => null) ?? null,
  }
}

export interface Lazy<Made> {
  get(): Promise<Made>
  /** Null while nobody has asked, and where it could not be made. */
  made(): Promise<Made | null>
}
