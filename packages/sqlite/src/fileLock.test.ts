import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { FileLock } from './fileLock.ts'

let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-lock-'))
  path = join(directory, 'work.lock')
})
afterEach(() => rmSync(directory, { recursive: true }))

it('is held by one at a time, until that one releases it [RCT-003]', () => {
  const [one, other] = [new FileLock(path), new FileLock(path)]
  expect([one.hold(), other.hold(), one.hold()]).toEqual([true, false, true])
  one.release()
  expect([other.hold(), one.hold()]).toEqual([true, false])
  one.release()
  expect(one.hold()).toBe(false)
  other.release()
})

it('is free at once when the process that has it is killed [RCT-003]', async () => {
  const script = `
    import { FileLock } from ${JSON.stringify(new URL('./fileLock.ts', import.meta.url).href)}
    const lock = new FileLock(${JSON.stringify(path)})
    console.log(lock.hold())
    setInterval(() => lock.hold(), 1_000)`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lock = new FileLock(path)
  try {
    expect(String((await once(child.stdout, 'data'))[0])).toBe('true\n')
    expect(lock.hold()).toBe(false)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(lock.hold()).toBe(true)
  expect(statSync(path)).toMatchObject({ size: 0, mode: 0o100600 })
  lock.release()
})

it('says what is wrong with a file that cannot be made', () => {
  expect(() => new FileLock(join(directory, 'missing', 'work.lock')).hold()).toThrow(/ENOENT/)
})
