import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningService } from './runningService.ts'

export interface Ask {
  readonly path: string
  /** JSON to POST; left out: GET. */
  readonly body?: unknown
}

/** Throws for an answer that is not a success. */
export async function ask(url: string, token: string, { path, body }: Ask): Promise<unknown> {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Milliseconds of the service's processor time for each request, all threads and what follows the answer included. */
export async function cpuOf(service: RunningService, asks: readonly (() => Promise<unknown>)[]): Promise<number> {
  const before = await service.cpu()
  for (const one of asks) await one()
  return ((await service.cpu()) - before) / 1_000 / asks.length
}

/** Runs `work` with a data directory of its own. */
export async function onDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-bench-'))
  return work(directory).finally(() => rm(directory, { recursive: true }))
}
