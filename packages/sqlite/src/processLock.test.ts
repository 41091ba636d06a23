import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ProcessLock } from './processLock.ts'

describe('the lock of a directory [PRJ-008]', () => {
  let folder: string
  let path: string
  let locks: ProcessLock[]
  let child: ChildProcess | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manabi-lock-'))
    path = join(folder, 'lock.db')
    locks = []
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    for (const lock of locks) lock.release()
    await rm(folder, { recursive: true })
  })
  const open = () => {
    locks.push(new ProcessLock(path))
    return locks.at(-1)!
  }

  it('is held by one at a time, and by the next once it is released', () => {
    const [one, other] = [open(), open()]
    expect([one.take(), one.take(), other.take()]).toEqual([true, true, false])
    one.release()
    expect([other.take(), one.take()]).toEqual([true, false])
  })

  it('is held until the process is killed, though nothing refers to it', async () => {
    const script = join(import.meta.dirname, '../test/holdingLock.ts')
    const options = ['--disable-warning=ExperimentalWarning', '--expose-gc']
    child = spawn(process.execPath, [...options, script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    expect(String((await once(child.stdout!, 'data'))[0])).toBe('true\n')
    const lock = open()
    expect(lock.take()).toBe(false)
    child.kill('SIGKILL')
    await ended
    expect(lock.take()).toBe(true)
  })

  it('is a file for its owner only, and a sentence where the file cannot be used', async () => {
    expect(open().take()).toBe(true)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    locks[0]!.release()
    await writeFile(path, 'No database, though of a length that could be one.'.repeat(40))
    expect(() => open().take()).toThrow(`${path} is damaged`)
  })
})
