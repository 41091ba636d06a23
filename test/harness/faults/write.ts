import type { HttpAnswer } from '../http.ts'
import type { Stage } from './stage.ts'

/** A request that is ready to be sent, and has something new to write. */
export interface Attempt {
  /** Null for a call without a credential. */
  readonly token: string | null
  readonly path: string
  readonly body?: unknown
  /** How often it holds in the operational state, once it is done; for what no event tells. */
  readonly held?: () => Promise<number>
  /** Whether the answer holds what only it tells, such as a secret that works. */
  readonly isWhole?: (answer: HttpAnswer) => Promise<boolean> | boolean
}

/** How a write operation is tried with stores that fail. */
export interface Write {
  readonly prepare: (stage: Stage) => Promise<Attempt>
  /** What a repetition without a key may be answered when the first one was done, beside 2xx: the proof was spent by it. */
  readonly spent?: number
  /** Without a key it does it once more when it is repeated, or refuses what was spent, by its specification. */
  readonly repeats?: true
}

/** By the operation's id; where it has several ways, with a comma and which one. */
export type Writes = Readonly<Record<string, Write>>

export const operationOf = (title: string): string => title.split(',')[0]!
