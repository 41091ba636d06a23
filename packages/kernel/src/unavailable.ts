/** A backing server did not answer. Nothing acknowledged is lost; clients get 503 `unavailable`. */
export class Unavailable extends Error {
  /** The part that failed: `eventStore`, `readStore`, `stateStore` or `feed`. */
  readonly part: string
  /** What is wrong and what an operator can do about it, for readiness; a store that tells it logs it, too. */
  readonly reason: string | null

  constructor(part: string, cause?: unknown, reason: string | null = null) {
    super(`The ${wordsOf(part)} is not available.`, { cause })
    this.name = 'Unavailable'
    this.part = part
    this.reason = reason
  }
}

/** Whether the store has told the operator, which it does once: then the failure needs no line of the log for each try. */
export const isReported = (error: unknown): boolean => error instanceof Unavailable && error.reason !== null

const wordsOf = (part: string): string => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
