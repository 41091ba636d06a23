import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import type { Figure } from './figure.ts'

export const name = 'memory'

/** In MB. */
const most = 250

/** From the start to the moment of measuring, in milliseconds. */
const rest = 40_000

/** Memory of the service at rest, started as `npm start` does: after the start that makes the demonstration, and after a later one. */
export async function measure(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-memory-'))
  try {
    const first = await atRest(directory)
    const later = await atRest(directory)
    return [
      figure('memory at rest, demonstration loaded', later, most),
      figure('memory at rest after the start that makes it', first, most),
    ]
  } finally {
    await rm(directory, { recursive: true })
  }
}

const figure = (title: string, value: number, allowed: number): Figure => ({
  ...{ name: title, unit: 'MB', value, limit: { name: 'allowed', value: allowed }, target: 1, lowerIsBetter: true },
})

async function atRest(directory: string): Promise<number> {
  const port = await freePort()
  const child = startAsNpmDoes({ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'silent' })
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok || null,
      () => null,
    )
  await eventually(ready, 60_000)
  await sleep(rest)
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGTERM')
  await once(child, 'exit')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1_024) / 1e6
}

const root = join(import.meta.dirname, '../..')

function startAsNpmDoes(settings: Readonly<Record<string, string>>): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, ...words] = scripts.start.split(' ')
  return spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...settings }, stdio: 'ignore' })
}
