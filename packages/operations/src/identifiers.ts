import { createHmac, randomBytes } from 'node:crypto'
import { type Id, type IdPrefix, idFrom, newId } from '@manabi/kernel'
import type { Services } from './services.ts'

/** Where a use case gets new ids and secrets from. Repeated with the same seed, it gets the same ones in the same order. */
export interface Identifiers {
  newId(prefix: IdPrefix): Id
  /** 32 bytes. */
  newSecret(): Buffer
  /** Names a command to a stream, so that its repetition can find what it did; undefined where nothing is ever repeated. */
  commandId(stream: string): string | undefined
  /** Whether this may be a repetition of what was cut off or failed before. */
  readonly isRepetition: boolean
  /** For one of many parts of a call: what another part needs, or needs no more, does not change what this one gets. */
  part(name: string): Identifiers
}

/** What makes the ids of a repeated call the same. */
export interface Seed {
  /** When the first call began, in milliseconds since 1970. */
  readonly at: number
  readonly value: string
  readonly isRepetition: boolean
}

export const randomIdentifiers: Identifiers = {
  newId: (prefix) => newId(prefix),
  newSecret: () => randomBytes(32),
  commandId: () => undefined,
  isRepetition: false,
  part: () => randomIdentifiers,
}

/**
 * Each kind of id is counted by itself: a repetition that needs fewer of one kind still gets the same of the others. The master key
 * goes in, so that a seed alone gives no secret away.
 */
export function seededIdentifiers(
  { masterKey }: Pick<Services, 'masterKey'>,
  { at, value, isRepetition }: Seed,
): Identifiers {
  const counts = new Map<string, number>()
  // Most reactions have nothing to do, and need none.
  let key: Buffer | null = null
  const next = (kind: string): Buffer => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    key ??= createHmac('sha256', masterKey.derive('identifiers')).update(value).digest()
    return createHmac('sha256', key).update(`${kind} ${count}`).digest()
  }
  return {
    newId: (prefix) => idFrom(prefix, at, next(prefix)),
    newSecret: () => next('secret'),
    commandId: (stream) => next(`command ${stream}`).toString('base64url', 0, 18),
    isRepetition,
    part: (name) => seededIdentifiers({ masterKey }, { at, value: `${value} ${name}`, isRepetition }),
  }
}
