import { createSecretKey, type KeyObject } from 'node:crypto'
import { invalid } from '@manabi/kernel'
import { type MasterKey, seal, unseal } from '@manabi/personal-data'

/**
 * Places among all events, as clients carry them (contract, "Consistency over HTTP"). They are sealed: a plain number would tell everybody
 * how much others do, and one that somebody made up would be waited for.
 */
export class ConsistencyTokens {
  readonly #masterKey: MasterKey
  #key: KeyObject | null = null

  constructor(masterKey: MasterKey) {
    this.#masterKey = masterKey
  }

  /** Throws `Unavailable` while nothing can be derived from the master key. After it, nothing else here does. */
  requireKey(): KeyObject {
    this.#key ??= createSecretKey(this.#masterKey.derive(purpose))
    return this.#key
  }

  of(position: number): string {
    return seal(this.requireKey(), String(position), purpose)
  }

  /** Null for a token of an earlier release, which is not waited for. Throws 400 for one that this service did not make. */
  positionOf(token: string): number | null {
    if (isOfEarlierRelease(token)) return null
    const key = this.requireKey()
    try {
      return Number(unseal(key, token, purpose).toString())
    } catch {
      throw invalid('Consistency-Token', 'is not a token that this service made')
    }
  }
}

const purpose = 'consistency-token'

const isOfEarlierRelease = (token: string): boolean =>
  /^position:\d{1,16}$/.test(Buffer.from(token, 'base64url').toString('latin1'))
