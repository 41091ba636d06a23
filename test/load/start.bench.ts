import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { type Figure, medians } from './figure.ts'
import { benchMasterKey, projectHistory, writeHistory } from './history.ts'

export const name = 'start'

const events = process.env['BENCH_FULL'] === '1' ? 1_000_000 : 200_000
const allowedSeconds = 1.5
const main = join(import.meta.dirname, '../../apps/cli/bin/manabi.js')

/** From the command to `ready`, on many events with read models up to date; as many again do not make it slower. */
export async function measure(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-start-'))
  try {
    await writeHistory(directory, events)
    await projectHistory(directory)
    const { ready } = await medians(5, { ready: () => secondsToReady(directory) })
    const limit = { name: 'allowed', value: allowedSeconds }
    const title = `start on ${events.toLocaleString('en-US')} events`
    return [{ name: title, unit: 's', value: ready, limit, target: 1, lowerIsBetter: true }]
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function secondsToReady(directory: string): Promise<number> {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: directory,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    MASTER_KEY: benchMasterKey,
  }
  const start = performance.now()
  const child = spawn(process.execPath, [main, 'serve'], { env: { ...process.env, ...settings } })
  await eventually(async () => (await status(port)) === 200, 60_000)
  const seconds = (performance.now() - start) / 1_000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}

const status = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (response) => response.status,
    () => 0,
  )
