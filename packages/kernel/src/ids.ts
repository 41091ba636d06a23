import { hash, randomFillSync, randomUUID } from 'node:crypto'
import type { Timestamp } from './clock.ts'
import { rememberLast } from './rememberLast.ts'
import { Text } from './text.ts'

/** The id prefixes of the contract, and those of authorization codes, browser sign-ins and password resets, which clients never see: an id is its prefix, `_`, and 26 sortable characters. */
export const idPrefixes = [
  'org',
  'usr',
  'crs',
  'sec',
  'les',
  'mat',
  'pth',
  'crt',
  'tst',
  'qst',
  'cho',
  'ses',
  'sts',
  'dep',
  'key',
  'whk',
  'dlv',
  'evt',
  'att',
  'awd',
  'inv',
  'aco',
  'bsi',
  'rst',
  'fil',
  'imp',
  'req',
  'evd',
] as const
export type IdPrefix = (typeof idPrefixes)[number]

/** An opaque id (contract, notation). Any string of a reasonable size parses: an unknown id is simply not found. */
export const Id = Text.min(1).max(128)
export type Id = string

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const pool = new Uint8Array(16 * 256)
let used = pool.length
/** Ids are written here first: adding strings of one character takes several times as long. */
const written = Buffer.alloc(26)
const codes = Buffer.from(alphabet)

/** A new id: the prefix, 10 characters of time in milliseconds, 16 random ones. */
export function newId(prefix: IdPrefix, now: number = Date.now()): Id {
  return `${prefix}_${timePart(now)}${randomPart()}`
}

/** The id of these 16 bytes and this time: the same ones give the same id. */
export const idFrom = (prefix: IdPrefix, now: number, bytes: Uint8Array): Id => `${prefix}_${timePart(now)}${Array.from(bytes.subarray(0, 16), (byte) => alphabet[byte & 31]).join('')}`

/** The id that nobody can guess: 26 characters of these bytes, 130 bits, and no time. */
export const secretId = (prefix: IdPrefix, bytes: Uint8Array): Id => `${prefix}_${Array.from(bytes.subarray(0, 26), (byte) => alphabet[byte & 31]).join('')}`

/** The id that `source` has always and everywhere: for things that are known from elsewhere, such as the units of an imported course. */
export function derivedId(prefix: IdPrefix, source: string): Id {
  // A character a byte: making a buffer would take longer than hashing.
  const digest = hash('sha256', source, 'binary')
  for (let i = 0; i < 26; i++) written[i] = codes[digest.charCodeAt(i) & 31]!
  return `${prefix}_${written.toString('latin1', 0, 26)}`
}

/** The id of a new event: a UUID of version 8, whose meaning is ours. What follows from the event has ids that sort by time. */
export const newEventId = (): string => {
  const id = randomUUID()
  return `${id.slice(0, 14)}8${id.slice(15)}`
}

/** Events of before have UUIDs of version 4. What follows from them keeps ids that do not sort: subscribers know them, and cursors are made of them. */
const isOfBefore = (source: string): boolean => source.charCodeAt(14) === four && source.charCodeAt(13) === dash && source.charCodeAt(8) === dash

const [four, dash] = [0x34, 0x2d]

/**
 * The same for what follows from an event at `time`: it sorts by that, as new ids do. `source` begins with the id of the event, which
 * decides it, so that processes of before agree about the events that they write.
 */
export function derivedIdAt(prefix: IdPrefix, time: Timestamp, source: string): Id {
  if (isOfBefore(source)) return derivedId(prefix, source)
  const begin = timeOf(time)
  const digest = hash('sha256', source, 'binary')
  for (let i = 0; i < 16; i++) written[i] = codes[digest.charCodeAt(i) & 31]!
  return `${prefix}_${begin}${written.toString('latin1', 0, 16)}`
}

const timeOf = rememberLast((time: Timestamp) => timePart(Date.parse(time)))

/** Many ids are made in one millisecond. */
const timePart = rememberLast((now: number): string => {
  let rest = now
  for (let i = 9; i >= 0; i--) {
    written[i] = codes[rest % 32]!
    rest = Math.floor(rest / 32)
  }
  return written.toString('latin1', 0, 10)
})

function randomPart(): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  for (let i = 0; i < 16; i++) written[i] = codes[pool[used + i]! & 31]!
  used += 16
  return written.toString('latin1', 0, 16)
}
