import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Day, Id, invalid, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { type RequirementHistory, withAudience } from '@manabi/projections/requirements/histories/requirementHistory'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import { dutyOn, type RequirementFacts, targetsOf } from '@manabi/requirements'
import { z } from 'zod'
import { demandCaughtUp } from '../execution.ts'
import { contentsOf } from '../histories/contents.ts'
import { dutiesBy, presentIn } from '../histories/dutiesThen.ts'
import { everyMemberEver } from '../histories/everyMemberEver.ts'
import { membershipsOf, recordsOf } from '../histories/personRecords.ts'
import { requirementsThen } from '../histories/requirementsThen.ts'
import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import type { Services } from '../services.ts'
import { checkedFacts } from './checkedFacts.ts'
import { RequirementInput, RequirementPreview } from './resources.ts'

/** Beyond, Requirements. */
export const previewRequirement = operation({
  id: 'previewRequirement',
  method: 'post',
  path: '/organizations/{organizationId}/requirements/preview',
  tag: 'Requirements',
  summary: 'Try out a requirement',
  description:
    'How many people would be due, overdue, and fulfilled right after creating it today, or after changing one. Nothing is saved.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: RequirementInput.extend({
    requirementId: Id.optional().meta({ description: 'The requirement to be changed. Left out: a new one.' }),
  }),
  response: RequirementPreview,
  tool: { when: 'Use it before creating or changing a requirement.' },
  examples: {
    body: {
      ...{ title: 'Fire safety', target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' } },
      ...{ audience: { everyone: true }, due: { kind: 'after', days: 30 } },
    },
  },
  handle: async (request, services) => {
    const { organizationId } = request.params
    const { requirementId, ...input } = request.body
    const present =
      requirementId === undefined ? undefined : await requirementOf(services.views, { organizationId, requirementId })
    if (present !== undefined && !isDeepStrictEqual(input.target, present.target))
      throw invalid('target', 'cannot be changed')
    const facts = await checkedFacts(services, { organizationId, input, ...(present !== undefined && { present }) })
    await demandCaughtUp(request, membershipHistory)
    return await counted(
      services,
      await previewed(services, { organizationId, requirementId, facts }, request.now),
      request.now,
    )
  },
})

interface Previewed {
  readonly organizationId: Id
  readonly requirementId: Id | undefined
  readonly facts: RequirementFacts
}

/** The requirement as it would be. */
async function previewed(
  services: Services,
  { organizationId, requirementId, facts }: Previewed,
  now: Date,
): Promise<RequirementHistory> {
  const since = { on: tokyoDayOf(now.toISOString()), audience: facts.audience }
  if (requirementId === undefined) {
    const createdAt = now.toISOString()
    return { requirementId: '', organizationId, createdAt, facts, audiences: [since], endedOn: null }
  }
  const [before] = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
  return { ...before!, facts, audiences: withAudience(before!.audiences, since) }
}

/** People looked at together. */
const peopleAtOnce = 200

async function counted(services: Services, requirement: RequirementHistory, now: Date) {
  const day = tokyoDayOf(now.toISOString())
  const counts = { people: 0, due: 0, overdue: 0, fulfilled: 0, waived: 0 }
  for await (const status of statusesOf(services, requirement, day)) {
    counts.people++
    counts[status]++
  }
  const { waived: _, ...shown } = counts
  return shown
}

async function* statusesOf(services: Services, requirement: RequirementHistory, day: Day) {
  const { organizationId, facts } = requirement
  const contents = await contentsOf(services, targetsOf(facts))
  const moment = { requirements: [requirement], contents: await contents.at('~'), asOf: '~', notedBy: '~' }
  for await (const userIds of candidatesFor(services, requirement)) {
    const members = await membershipsOf(services, organizationId, userIds)
    const people = members.filter((one) => presentIn(one, moment).length > 0)
    for (const person of await recordsOf(services, organizationId, { people, contents })) {
      await setImmediate()
      const [found] = await dutiesBy(person, moment)
      const duty = found && dutyOn(found.facts, day)
      if (duty) yield duty.status
    }
  }
}

/** Whoever may be in the audience. */
async function* candidatesFor(services: Services, { organizationId, facts }: RequirementHistory) {
  const { everyone, userIds, departmentIds } = facts.audience
  if (userIds.length > 0) yield userIds
  const named = new Set(userIds)
  const groups = { organizationId, departmentIds: everyone ? [null] : departmentIds }
  for await (const some of everyMemberEver(services, groups, peopleAtOnce)) yield some.filter((id) => !named.has(id))
}
