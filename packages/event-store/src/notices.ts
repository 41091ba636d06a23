/** Tells followers of the events that there may be something new to read. */
export class Notices {
  readonly #begin: () => () => void
  #next = Promise.withResolvers<void>()
  #watchers = 0
  #end = () => {}

  /** `begin` starts looking for new events. It returns the function that stops it. */
  constructor(begin: () => () => void) {
    this.#begin = begin
  }

  /** Resolves at the next announcement. */
  get next(): Promise<void> {
    return this.#next.promise
  }

  announce(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  /** Looks for new events until the returned function is called. Like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) this.#end = this.#begin()
    return () => {
      if (--this.#watchers === 0) this.#end()
    }
  }
}
