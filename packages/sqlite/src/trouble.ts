import { statfsSync } from 'node:fs'
import { Unavailable } from '@manabi/kernel/unavailable'

/** SQLite's primary result code, 0 where the error is not SQLite's. */
const codeOf = (error: unknown): number => {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : 0
}

const Code = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  NOMEM: 7,
  READONLY: 8,
  INTERRUPT: 9,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  NOTADB: 26,
} as const

/** Another connection holds a lock, and nothing was done: the same may succeed later. */
export class Locked extends Error {}

/** The file itself is bad. */
export class Damaged extends Error {}

/** Another connection holds a lock. */
export const saysBusy = (error: unknown): boolean => codeOf(error) === Code.BUSY

/** The file itself is bad. */
export const saysDamaged = (error: unknown): boolean => [Code.CORRUPT, Code.NOTADB].includes(codeOf(error) as 11)

/** The connection was closed under a statement: by opening the file again, or by closing the store. */
const saysClosed = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ERR_INVALID_STATE'

/** Its parts do not fit together, as while a log is copied into it. */
export const saysMalformed = (error: unknown): boolean => codeOf(error) === Code.CORRUPT

const troubles: readonly number[] = Object.values(Code)

/** Trouble with the file or around it, not a mistake in a statement. */
export const isFileTrouble = (error: unknown): boolean => troubles.includes(codeOf(error)) || saysClosed(error)

/** An error of SQLite in a sentence for operators: what is wrong with which file. The original is its cause. */
export function explained(path: string, error: unknown): Error {
  const sentence = sentenceFor(path, error)
  if (sentence === null) return error as Error
  const Kind = saysBusy(error) ? Locked : saysDamaged(error) ? Damaged : Error
  return new Kind(sentence, { cause: error })
}

/** The store is unavailable because of this error; the reason is a sentence. */
export function unavailable(part: string, path: string, error: unknown): Unavailable {
  const cause = explained(path, error)
  return new Unavailable(part, cause, cause.message)
}

function sentenceFor(path: string, error: unknown): string | null {
  if (saysClosed(error)) return `${path} is closed.`
  switch (codeOf(error)) {
    case Code.BUSY:
    case Code.LOCKED:
      return `Another process holds a lock on ${path}.`
    case Code.FULL:
      return fullDisk(path)
    case Code.READONLY:
    case Code.PERM:
      return `${path} is read-only.`
    case Code.CANTOPEN:
      return `${path} cannot be opened.`
    case Code.IOERR:
      return `The disk fails to read or write ${path}.`
    case Code.CORRUPT:
    case Code.NOTADB:
      return `${path} is damaged: ${(error as Error).message}.`
    default:
      return null
  }
}

const fullDisk = (path: string): string => `The disk is full: ${path} cannot grow.`

/** Less than this is a full disk, although a commit of a few pages may still fit. */
const leastBytes = 256 * 1024

/** Throws a sentence where the disk has no room left. */
export function verifyRoom(path: string): void {
  const { bavail, bsize } = statfsSync(path)
  if (bavail * bsize < leastBytes) throw new Error(fullDisk(path))
}
