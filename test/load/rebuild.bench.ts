import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medians } from './figure.ts'
import { writeHistory } from './history.ts'
import { printedBy } from './printedBy.ts'
import type { Run } from './rebuildProcess.ts'

export const name = 'rebuild'

const events = process.env['BENCH_FULL'] === '1' ? 2_000_000 : 200_000
const rounds = 3
const allowedMegabytes = 400

/** Rebuilding every read model, against reading the same rows and parsing their JSON; each time in a process of its own. */
export async function measure(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-rebuild-'))
  try {
    await writeHistory(directory, events)
    let megabytes = 0
    const { scanned, rebuilt } = await medians(rounds, {
      scanned: async () => (await run('scan', directory)).rate,
      rebuilt: async () => {
        const rebuild = await run('rebuild', directory)
        megabytes = Math.max(megabytes, rebuild.megabytes)
        return rebuild.rate
      },
    })
    return [
      {
        name: `rebuild, ${events.toLocaleString('en-US')} events`,
        unit: 'events/s',
        value: rebuilt,
        limit: { name: 'scan and parse', value: scanned },
        target: 0.2,
      },
      {
        name: 'peak memory of the rebuild',
        unit: 'MB',
        value: megabytes,
        limit: { name: 'allowed', value: allowedMegabytes },
        target: 1,
        lowerIsBetter: true,
      },
    ]
  } finally {
    await rm(directory, { recursive: true })
  }
}

const run = (what: 'scan' | 'rebuild', directory: string): Promise<Run> =>
  printedBy('rebuildProcess.ts', [what, directory])
