/** Makes it when it is first asked for, and answers the same from then on: for what takes memory that many installations never need. */
export function lazily<Made>(make: () => Made): Lazy<Made> {
  let made: { readonly value: Made } | null = null
  return {
    get: () => {
      made ??= { value: make() }
      return made.value
    },
    made: () => made?.value ?? null,
  }
}

export interface Lazy<Made> {
  get(): Made
  /** Null while nobody has asked. */
  made(): Made | null
}
