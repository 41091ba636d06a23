import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { countBlocks, filesOf } from './filesOf.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manabi-files-'))
  mkdirSync(join(dataDir, 'views'))
  for (const name of ['a', 'b', 'c']) writeFileSync(join(dataDir, 'views', `${name}.db`), name)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('a read model that is deleted during the search is passed over [ERS-002]', async () => {
  const settings = { DATA_DIR: dataDir, EVENT_STORE_URL: undefined, READ_STORE_URL: undefined }
  const texts: string[] = []
  for await (const text of filesOf(settings, 'views')) {
    texts.push(text)
    rmSync(join(dataDir, 'views', 'b.db'), { force: true })
  }
  expect(texts).toEqual(['a', 'c'])
  expect(countBlocks(settings, 'views')).toBe(2)
})
