import type { Figure } from './figure.ts'
import { writeHistory } from './history.ts'
import { type Ask, ask, cpuOf, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { courseOf, departmentOf, organizationId } from './schoolIds.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'duties'

const members = 50_000
const requirements = 20
const times = 20
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
const page = 100
const pages = [1, 2, (members * requirements) / page / 2, (members * requirements) / page]
const kinds: Readonly<Record<string, { readonly budget: number; readonly path: (n: number) => string }>> = {
  compliance: { budget: 500, path: () => '/compliance' },
  'compliance of a department': { budget: 500, path: (n) => `/compliance?departmentId=${departmentOf(n % 20)}` },
  'compliance by department': { budget: 500, path: () => '/compliance?by=department' },
  duties: { budget: 100, path: (n) => `/duties?pageSize=${page}&page=${pages[n % 4]}` },
  'overdue duties': { budget: 100, path: (n) => `/duties?status=overdue&pageSize=${page}&page=${1 + (n % 3) * 500}` },
}

/** What an organization of 50,000 people with 20 requirements asks for. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await writeHistory(directory, 4 * members, members)
    const [{ api: token }] = (await signIn(directory, { count: 1, admins: 1 })) as [Tokens]
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    await service.idle()
    const figures: Figure[] = []
    let slowest = 0
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
    for (const [kind, { budget, path }] of Object.entries(kinds)) {
      await ask(service.url, token, { path: `${inOrganization}${path(0)}` })
      const asks = Array.from(
        { length: times },
        (_, n) => () => ask(service.url, token, { path: `${inOrganization}${path(n + 1)}` }),
      )
      const value = await cpuOf(service, asks)
      process.stderr.write(
        `  ${kind}: ${value.toFixed(0)} ms, longest turn ${(await service.longestTurn()).toFixed(0)} ms\n`,
      )
      figures.push({ name: `50,000 people, 20 requirements: ${kind}`, unit: 'ms CPU', value, budget })
    }
    await service.stop()
    return figures
  })
