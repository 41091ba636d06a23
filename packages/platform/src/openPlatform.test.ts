import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { defaultTimeouts } from '@manabi/kernel'
import { readConfig } from './config.ts'
import { openPlatform } from './openPlatform.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'manabi-platform-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function modeOnceOpened(DATA_DIR: string): Promise<number> {
  const platform = await openPlatform({ config: readConfig({ DATA_DIR, LOG_LEVEL: 'silent' }), events: [] })
  await platform.close()
  return (await stat(DATA_DIR)).mode & 0o777
}

describe('the data directory', () => {
  it('that is made is nobody else’s', async () => {
    expect(await modeOnceOpened(join(place, 'new', 'data'))).toBe(0o700)
  })

  it('that is there is left as it is', async () => {
    const dir = join(place, 'shared')
    await mkdir(dir)
    const { mode } = await stat(dir)
    expect(await modeOnceOpened(dir)).toBe(mode & 0o777)
    expect(mode & 0o077).not.toBe(0)
  })
})

it('waits and hashes as the product is to, unless it is given other timeouts', async () => {
  const options = { config: readConfig({ DATA_DIR: place, LOG_LEVEL: 'silent' }), events: [] }
  const platform = await openPlatform(options)
  await platform.close()
  expect(platform.timeouts).toBe(defaultTimeouts)
  expect(platform.hashingCost).toBeUndefined()
  expect(platform.timeouts).toEqual({
    ...{ readModels: 2_000, erasure: 10_000, sanitizing: 2_000, clientDocument: 5_000 },
    ...{ health: 2_000, writeCheck: 1_500, start: 5_000, drain: 25_000, lock: 2_000 },
    ...{ eventStoreDb: 3_000, mongoDb: 2_000, nats: 2_000, lease: 4_000 },
  })
  const given = { ...defaultTimeouts, readModels: 0 }
  const other = await openPlatform({ ...options, timeouts: given })
  await other.close()
  expect(other.timeouts).toBe(given)
})
