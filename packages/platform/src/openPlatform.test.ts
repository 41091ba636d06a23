import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
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
