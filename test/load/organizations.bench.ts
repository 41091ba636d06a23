import type { Figure } from './figure.ts'
import { writeHistory } from './history.ts'
import { type Ask, ask, cpuOf, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { organizationId } from './schoolIds.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'organizations'

const members = 100_000
const times = 20
const inOrganization = `/organizations/${organizationId}`
const pages = (path: string, size: number) => (n: number) => ({
  path: `${inOrganization}${path}?pageSize=${size}&page=${[1, 2, Math.floor(members / size / 2), members / size][n % 4]}`,
})
const beginnings = ['l', 'le', 'learner', 'learner usr_0000000000000000000000123', 'usr_00000000000000000000099999@s']

/** The nth request of a kind. */
const kinds: Readonly<Record<string, (n: number) => Ask>> = {
  members: pages('/members', 100),
  progress: pages('/progress', 100),
  search: (n) => ({ path: `${inOrganization}/members?q=${encodeURIComponent(beginnings[n % beginnings.length]!)}` }),
  invitations: (n) => ({ path: `${inOrganization}/members`, body: { email: `new.${n}@example.com` } }),
}

/** Processor time of requests about an organization of 100,000 people, and the longest turn of the event loop among them. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await writeHistory(directory, 4 * members, members)
    const [{ api: token }] = (await signIn(directory, { count: 1, admins: 1 })) as [Tokens]
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    await service.idle()
    await service.longestTurn()
    const figures: Figure[] = []
    let longest = 0
    for (const [kind, nth] of Object.entries(kinds)) {
      // The first invitation loads the organization.
      await ask(service.url, token, nth(0))
      const asks = Array.from({ length: times }, (_, n) => () => ask(service.url, token, nth(n + 1)))
      const value = await cpuOf(service, asks)
      const turn = await service.longestTurn()
      process.stderr.write(`  ${kind}: longest turn ${turn.toFixed(0)} ms\n`)
      longest = Math.max(longest, turn)
      figures.push({ name: `organization of 100,000: ${kind}`, unit: 'ms CPU', value, budget: 50 })
    }
    await service.stop()
    return [...figures, { name: 'the same: longest turn of the event loop', unit: 'ms', value: longest, budget: 50 }]
  })
