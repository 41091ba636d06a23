import type { Figure } from './figure.ts'
import { writeHistory } from './history.ts'
import { ask, cpuOf, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { organizationId } from './schoolIds.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'reports'

const sizes = [
  { members: 10_000, events: 200_000, budget: 100 },
  { members: 100_000, events: 400_000, budget: 500 },
]
const times = 20
/** A day of the history. */
const asOf = 'asOf=2026-01-02'
const reports = [
  ...['/overview', '/reports/completion', '/reports/departments', '/reports/trend'],
  ...[`/overview?${asOf}`, `/reports/completion?${asOf}`],
]

/** Processor time of the slowest report of an organization. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { members, events, budget } of sizes) {
    const { report, value } = await onDirectory((directory) => slowestReport(directory, events, members))
    const title = `reports, ${members.toLocaleString('en-US')} members; the slowest: ${report}`
    figures.push({ name: title, unit: 'ms CPU', value, budget })
  }
  return figures
}

async function slowestReport(directory: string, events: number, members: number) {
  await writeHistory(directory, events, members)
  const [{ api: token }] = (await signIn(directory, { count: 1, admins: 1 })) as [Tokens]
  await rebuildReadModels(directory)
  const service = await RunningService.start(directory)
  await service.idle()
  let slowest = { report: '', value: 0 }
  for (const report of reports) {
    const one = () => ask(service.url, token, { path: `/organizations/${organizationId}${report}` })
    await one()
    const value = await cpuOf(
      service,
      Array.from({ length: times }, () => one),
    )
    process.stderr.write(`  ${report}: ${value.toFixed(1)} ms\n`)
    if (value > slowest.value) slowest = { report, value }
  }
  await service.stop()
  return slowest
}
