/** What a test makes the stand-in do. */
export interface Rules {
  /** Refused to this account by an ACL. */
  readonly denied: Set<'reading $all' | 'reading streams' | 'appending'>
  /** Whether the password counts as wrong. */
  isPasswordWrong: boolean
  /** Milliseconds before each event that is read from a stream, or looked at in a search. */
  millisecondsAnEvent: number
  /** After so many events that a call has read or looked at, nothing more comes and nothing ends, as when the server is frozen. */
  eventsBeforeFreezing: number
  /** Milliseconds before an append is answered, which it then was. */
  millisecondsAnAppend: number
  /** As when the server loses its connection while it reads a stream. */
  breaksReads: boolean
  /** `<stream>@<revision>` of events that are missing in their streams. */
  readonly lost: Set<string>
  /** How many calls of each kind came. */
  readonly calls: Record<Call, number>
}

export type Call = 'append' | 'stream' | 'end' | 'search' | 'subscription'

export const newRules = (): Rules => ({
  denied: new Set(),
  isPasswordWrong: false,
  millisecondsAnEvent: 0,
  eventsBeforeFreezing: Number.POSITIVE_INFINITY,
  millisecondsAnAppend: 0,
  breaksReads: false,
  lost: new Set(),
  calls: { append: 0, stream: 0, end: 0, search: 0, subscription: 0 },
})
