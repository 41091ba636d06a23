import type { Figure } from './figure.ts'
import { writeHistory } from './history.ts'
import { type Ask, ask, cpuOf, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { courseOf, departmentOf, organizationId } from './schoolIds.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'duties'

const members = 50_000
const requirements = 20
const inOrganization = `/organizations/${organizationId}`
const due = [
  { kind: 'after', days: 30 },
  { kind: 'on', day: '2026-02-01' },
]
const requirement = (n: number): Ask => ({
  path: `${inOrganization}/requirements`,
  body: {
    title: `Requirement ${n}`,
    target: { kind: 'course', id: courseOf(n) },
    audience: { everyone: true },
    due: due[n % 2],
    renewal: n % 2 === 0 ? null : { months: 12, from: 'completion', opensDaysBefore: 60 },
  },
})
const size = 100
const pages = [1, 2, 5_000, (members * requirements) / size]
const paged = (path: string, all: readonly number[]) => all.map((page) => `${path}pageSize=${size}&page=${page}`)
/** Each of them is asked for once: answers are remembered until a row changes. */
const kinds: Readonly<Record<string, { readonly budget: number; readonly paths: readonly string[] }>> = {
  compliance: { budget: 500, paths: ['/compliance'] },
  'compliance by department': { budget: 500, paths: ['/compliance?by=department'] },
  duties: { budget: 100, paths: paged('/duties?', pages) },
  'overdue duties': { budget: 100, paths: paged('/duties?status=overdue&', [1, 2, 500]) },
  'duties of a department': {
    budget: 100,
    paths: [1, 2, 3].flatMap((n) => paged(`/duties?departmentId=${departmentOf(n)}&`, [n])),
  },
}

/** What an organization of 50,000 people with 20 requirements asks for. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await writeHistory(directory, 4 * members, members)
    const [{ api: token }] = (await signIn(directory, { count: 1, admins: 1 })) as [Tokens]
    await rebuildReadModels(directory)
    // Duties of everybody are announced below.
    const service = await RunningService.start(directory, {}, ['--roles', 'api,projector'])
    await service.idle()
    const figures: Figure[] = []
    let [slowest, longest] = [0, 0]
    const begun = performance.now()
    for (let n = 0; n < requirements; n++) {
      const before = performance.now()
      await ask(service.url, token, requirement(n))
      slowest = Math.max(slowest, performance.now() - before)
    }
    figures.push({ name: 'create a requirement: the slowest', unit: 'ms', value: slowest, budget: 100 })
    await service.idle()
    const seconds = (performance.now() - begun) / 1_000
    process.stderr.write(`  rows of ${requirements} requirements: ${seconds.toFixed(0)} s\n`)
    await service.longestTurn()
    for (const [kind, { budget, paths }] of Object.entries(kinds)) {
      const asks = paths.map((path) => () => ask(service.url, token, { path: `${inOrganization}${path}` }))
      const value = await cpuOf(service, asks)
      const turn = await service.longestTurn()
      process.stderr.write(`  ${kind}: ${value.toFixed(0)} ms, longest turn ${turn.toFixed(0)} ms\n`)
      longest = Math.max(longest, turn)
      figures.push({ name: `50,000 people, 20 requirements: ${kind}`, unit: 'ms CPU', value, budget })
    }
    figures.push({ name: 'the same: longest turn of the event loop', unit: 'ms', value: longest, budget: 50 })
    await service.stop()
    return [...figures, ...(await announcing(directory, token))]
  })

/** How long the announcements of 50,000 duties take, by those of a while, and how long they hold the event loop. */
async function announcing(directory: string, token: string): Promise<Figure[]> {
  const service = await RunningService.start(directory)
  let cursor = (await eventsSince(service.url, token, 'now')).next
  await service.longestTurn()
  const begun = performance.now()
  let count = 0
  while (count < 5_000) {
    const { items, next } = await eventsSince(service.url, token, cursor)
    count += items.length
    cursor = next
  }
  const seconds = (performance.now() - begun) / 1_000
  const turn = await service.longestTurn()
  await service.stop()
  return [
    { name: 'announce 50,000 duties', unit: 's', value: (seconds * members) / count, budget: 600 },
    { name: 'the same: longest turn of the event loop', unit: 'ms', value: turn, budget: 50 },
  ]
}

const eventsSince = (url: string, token: string, after: string) =>
  ask(url, token, {
    path: `${inOrganization}/events?after=${encodeURIComponent(after)}&limit=500&wait=20`,
  }) as Promise<{
    readonly items: readonly unknown[]
    readonly next: string
  }>
