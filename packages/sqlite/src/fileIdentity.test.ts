import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openDatabase } from './database.ts'
import { verifyHeader } from './fileIdentity.ts'

const identity = { applicationId: 7, history: null }

let directory: string
let path: string
let database: DatabaseSync

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-identity-'))
  path = join(directory, 'things.db')
  database = openDatabase(path, { synchronous: 'NORMAL' })
  database.exec('PRAGMA application_id = 7; CREATE TABLE things (text)')
  for (let i = 0; i < 100; i++) database.exec('INSERT INTO things VALUES (hex(zeroblob(1000)))')
  database.exec('PRAGMA wal_checkpoint')
})
afterEach(() => {
  database.close()
  rmSync(directory, { recursive: true })
})

/** The files as they are while the first page of the log has been copied, and not yet the others. */
function halfCopied(): string {
  const copy = join(directory, 'copy.db')
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix)
  truncateSync(copy, 4_096)
  return copy
}

it('a file into which its log is being copied is not damaged [EMB-002]', () => {
  verifyHeader(halfCopied(), identity)
})

it('a file that was cut off, or has another header, is damaged', () => {
  const copy = halfCopied()
  rmSync(`${copy}-wal`)
  expect(() => verifyHeader(copy, identity)).toThrow(`${copy} is damaged.`)
  writeFileSync(copy, Buffer.alloc(8_192, 0xa5))
  expect(() => verifyHeader(copy, identity)).toThrow(`${copy} is damaged.`)
  expect(() => verifyHeader(path, { ...identity, applicationId: 8 })).toThrow(`${path} is damaged.`)
})
