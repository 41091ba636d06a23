/** A backing server did not answer. Nothing acknowledged is lost; clients get 503 `unavailable`. */
export class Unavailable extends Error {
  /** The part that failed: `eventStore`, `readStore`, `stateStore` or `feed`. */
  readonly part: string
  /** What is wrong and what an operator can do about it, for readiness; null where it is not known. */
  readonly reason: string | null

  constructor(part: string, cause?: unknown, reason: string | null = null) {
    super(`The ${wordsOf(part)} is not available.`, { cause })
    this.name = 'Unavailable'
    this.part = part
    this.reason = reason
  }
}

const wordsOf = (part: string): string => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
