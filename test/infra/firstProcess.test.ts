import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'

describe('the first process of a container', () => {
  it('ends when it is told to while it starts, which the kernel does for no signal that it does not handle', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'manabi-first-'))
    // Takes itself for the first process, and gets the signal as soon as it handles it.
    const preload = `
      const own = process.pid
      Object.defineProperty(process, 'pid', { value: 1 })
      process.once('newListener', (name) => name === 'SIGTERM' && setImmediate(() => process.kill(own, name)))`
    const started = promisify(execFile)(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'apps/cli/bin/manabi.js', 'serve'],
      { env: { PATH: process.env['PATH'], DATA_DIR, PORT: '0', DEMO: 'off' } },
    )
    await expect(started).rejects.toMatchObject({ code: 143, signal: null, stdout: '' })
    await rm(DATA_DIR, { recursive: true })
  })
})
