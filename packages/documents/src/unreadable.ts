/** Why a document is not read. `large`: it is beyond a bound; `damaged`: it is not what it says it is. */
export type UnreadableReason = 'large' | 'damaged'

/** A document that is not read; the message completes the sentence "The file …". */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string) {
    super(message)
    this.name = 'Unreadable'
    this.reason = reason
  }
}
