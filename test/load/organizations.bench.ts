import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { assignments } from '@manabi/assignments'
import { type Id, newId, tokyoDayOf } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { assignmentsOf } from '@manabi/projections/assignments/index'
import { memberOf, membersOf, usedSeats } from '@manabi/projections/organizations/members'
import { startProjector } from '@manabi/projector'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { organizationProgress } from '../../packages/operations/src/organizations/progress/organizationProgress.ts'
import type { ColdLoad } from './coldLoadProcess.ts'
import type { Figure } from './figure.ts'
import { by, departmentId, organizationId, pathId, seedOrganization, userIds } from './organizationSeed.ts'
import { printedBy } from './printedBy.ts'
import { benchConfig } from './servers.ts'

export const name = 'organizations'

/** What an organization of 100,000 members with a department of 50,000 costs. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-organizations-'))
  const platform = await openInstallation(benchConfig(dataDir))
  const projector = startProjector({ ...platform, projections: allProjections })
  try {
    await seedOrganization(platform)
    const head = await platform.eventStore.head()
    while (!(await projector.waitFor(head, 60_000))) process.stderr.write('still projecting …\n')
    return [...(await cold(dataDir)), ...(await writes(platform)), ...(await reads(platform))]
  } finally {
    await projector.stop()
    await platform.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Another process, run as by `npm start`, loads the organization for the first time. */
async function cold(dataDir: string): Promise<Figure[]> {
  const args = [dataDir, organizationId]
  const { milliseconds, longestTurn, megabytes } = await printedBy<ColdLoad>('coldLoadProcess.ts', args)
  return [
    atMost('cold load of the organization', 'ms', milliseconds, 5_000),
    atMost('longest turn of the loop meanwhile', 'ms CPU', longestTurn, 20),
    atMost('memory that it takes', 'MB', megabytes, 300),
  ]
}

async function writes(platform: Platform): Promise<Figure[]> {
  const { repository, clock } = platform
  const now = clock.now().toISOString()
  const [admin] = userIds as [Id]
  const emailNameOf = (email: string) => email
  const invite = async (number: number) => {
    const userId = newId('usr')
    await platform.personalData.begin(userId)
    const facts = { userId, invitationId: newId('inv'), email: `new.${number}@example.com`, displayName: 'New' }
    const command = {
      ...facts,
      roles: ['learner' as const],
      departmentIds: [departmentId],
      expiresAt: '2999',
      by: admin,
    }
    return repository.execute(
      organization.inviteMember,
      [organizationId],
      { ...command, expiresAt: '2999-01-01T00:00:00.000Z', now, emailNameOf },
      by(platform),
    )
  }
  const change = (number: number) =>
    repository.execute(
      organization.changeMemberRoles,
      [organizationId],
      { userId: userIds[number + 1]!, roles: ['hr' as const], by: admin },
      by(platform),
    )
  const assign = () =>
    repository.execute(
      assignments.assignPath,
      [organizationId, departmentId],
      { organizationId, assignee: { kind: 'department', id: departmentId }, pathId, assignedAt: now },
      by(platform),
    )
  const begun = performance.now()
  await assign()
  const assigning = performance.now() - begun
  return [
    atMost('invite a person', 'ms CPU', await cpu(100, invite), 3),
    atMost('change roles', 'ms CPU', await cpu(100, change), 3),
    atMost('assign a path to 50,000', 'ms', assigning, 100),
  ]
}

async function reads(platform: Platform): Promise<Figure[]> {
  const { views } = platform
  const page = (number: number, pageSize = 20, q?: string) =>
    membersOf(views, { organizationId, page: number, pageSize, q })
  const pages = [1, 2, 1_000, 2_500, 2_501, 4_000, 5_000]
  const queries = [
    'a',
    'h',
    'ha',
    'hanako',
    'hanako s',
    'hanako suzuki',
    'taro.1',
    'taro.11@example.com',
    '山',
    '山田花',
  ]
  const learner = {
    kind: 'learner',
    userId: userIds[0]!,
    organizations: new Map([[organizationId, { roles: ['learner'], departments: [departmentId] }]]),
  }
  const progress = (departmentId: Id | null) => (number: number) =>
    organizationProgress(
      views,
      { organizationId, departmentId },
      { page: number, pageSize: 100, today: tokyoDayOf(platform.clock.now().toISOString()), asOf: null },
    )
  return [
    atMost('progress for the first time', 'ms', await slowest([1], progress(null)), 50),
    atMost('progress, the slowest page of 100', 'ms', await slowest([2, 500, 999], progress(null)), 50),
    atMost('progress of a department', 'ms', await slowest([2, 250, 499], progress(departmentId)), 50),
    atMost('members, the slowest page', 'ms', await slowest(pages, (number) => page(number)), 10),
    atMost('members, the slowest q', 'ms', await slowest(queries, (q) => page(1, 20, q)), 10),
    atMost('seats', 'ms', await slowest([1], () => usedSeats(views, organizationId)), 3),
    atMost('one member', 'ms', await slowest([3], (n) => memberOf(views, { organizationId, userId: userIds[n]! })), 3),
    atMost('me/assignments, 20 courses', 'ms', await slowest([1], () => assignmentsOf(views, learner as never)), 10),
  ]
}

/** Milliseconds of this process, one call. */
async function cpu(calls: number, call: (number: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let number = 0; number < calls; number++) await call(number)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / calls
}

async function slowest<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const item of items) {
    const begun = performance.now()
    await call(item)
    times.push(performance.now() - begun)
    process.stderr.write(`${item}: ${times.at(-1)!.toFixed(1)} ms\n`)
  }
  return Math.max(...times)
}

const atMost = (name: string, unit: string, value: number, limit: number): Figure => ({
  ...{ name, unit, value, limit: { name: 'limit', value: limit } },
  ...{ target: 1, lowerIsBetter: true },
})
