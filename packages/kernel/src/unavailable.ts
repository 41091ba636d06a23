/** A backing server did not answer. Nothing acknowledged is lost; clients get 503 `unavailable`. */
export class Unavailable extends Error {
  /** The part that failed: `eventStore`, `readStore`, `stateStore` or `feed`. */
  readonly part: string

  constructor(part: string, cause?: unknown) {
    super(`The ${wordsOf(part)} is not available.`, { cause })
    this.name = 'Unavailable'
    this.part = part
  }
}

const wordsOf = (part: string): string => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
