import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Id, tokyoDayOf } from '@manabi/kernel'
import { accounts } from '@manabi/projections/identity/accounts'
import { learnerStreams } from '@manabi/projections/reports/learnerStreams'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import type { Concerned } from '@manabi/projections/requirements/dutyConcerns'
import { type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { memberNotes } from '@manabi/projections/requirements/memberNotes'
import { requirements as requirementDocs } from '@manabi/projections/requirements/requirements'
import { contentsOf } from '../../histories/contents.ts'
import { presentIn } from '../../histories/dutiesThen.ts'
import { everyMemberEver } from '../../histories/everyMemberEver.ts'
import { membershipsOf, recordsOf } from '../../histories/personRecords.ts'
import { requirementsOverTime } from '../../histories/requirementsThen.ts'
import { type Changes, keepDerived, type LoadDocuments } from '../../reactions/keepDerived.ts'
import type { Services } from '../../services.ts'
import { type ContentIdsOf, type DutiesConcerned, dutiesConcerned, everybody } from './concerned.ts'
import { type Rules, rowsOf } from './rowsOf.ts'

/** People whose rows are written together. */
const peopleAtOnce = 100

/** Rows of a person and a requirement that are looked for together. */
const rowsAtOnce = 8

/** Computes the rows of duties again for whomever events concern (decision 27). */
export const keepDutyRows = keepDerived<DutyRow, Concerned>({
  model: dutyRows,
  reads: [accounts, membershipHistory, learnerStreams, memberNotes, requirementDocs],
  everything: everybody,
  deriving: (services) => {
    let contentIdsByRequirement = new Map<Id, ReadonlySet<Id>>()
    return async function* (subjects, load) {
      // What requirements consist of may have changed.
      if (subjects.some(({ kind }) => kind !== 'person')) contentIdsByRequirement = new Map()
      const contentIdsOf = rememberedContentIds(services, contentIdsByRequirement)
      for (const concerned of await dutiesConcerned(services, subjects, contentIdsOf))
        yield* changedRows(services, concerned, load)
    }
  },
})

function rememberedContentIds(services: Services, byRequirement: Map<Id, ReadonlySet<Id>>): ContentIdsOf {
  return async (organizationId, requirementId) => {
    const found = byRequirement.get(requirementId)
    if (found !== undefined) return found
    const { targets } = await requirementsOverTime(services, { organizationId, requirementIds: [requirementId] })
    const { courseIds, testIds } = await contentsOf(services, targets)
    const ids = new Set([...courseIds, ...testIds])
    byRequirement.set(requirementId, ids)
    return ids
  }
}

async function* changedRows(
  services: Services,
  concerned: DutiesConcerned,
  load: LoadDocuments<DutyRow>,
): AsyncGenerator<Changes<DutyRow>> {
  const requirements = await requirementsOverTime(services, concerned)
  const present = await requirements.at('~')
  const createdOn = new Map(present.map((one) => [one.requirementId, tokyoDayOf(one.createdAt)]))
  const rules = { requirements, contents: await contentsOf(services, requirements.targets), createdOn }
  for await (const userIds of peopleOf(services, concerned)) {
    const rows = await rowsOfPeople(services, { ...concerned, userIds }, rules)
    yield await changesTo(rows, { ...concerned, userIds }, load)
  }
}

async function* peopleOf(services: Services, concerned: DutiesConcerned): AsyncGenerator<readonly Id[]> {
  const { organizationId, userIds } = concerned
  if (userIds === null) return yield* everyMemberEver(services, { organizationId, departmentIds: [null] }, peopleAtOnce)
  for (let first = 0; first < userIds.length; first += peopleAtOnce) yield userIds.slice(first, first + peopleAtOnce)
}

/** Some of the people whose duties are computed again. */
interface PeopleConcerned extends DutiesConcerned {
  readonly userIds: readonly Id[]
}

/** By the place of a requirement and a person. */
async function rowsOfPeople(
  services: Services,
  { organizationId, userIds }: PeopleConcerned,
  rules: Rules,
): Promise<ReadonlyMap<string, readonly DutyRow[]>> {
  const requirements = await rules.requirements.at('~')
  const members = await membershipsOf(services, organizationId, userIds)
  const people = members.filter((one) => presentIn(one, { requirements, asOf: '~' }).length > 0)
  const closed = await services.views.of(accounts).getMany(people.map(({ userId }) => userId))
  const rows = new Map<string, readonly DutyRow[]>()
  for (const person of await recordsOf(services, organizationId, { people, contents: rules.contents })) {
    await setImmediate()
    const isErased = closed.get(person.userId)?.status === 'closed'
    for (const [requirementId, own] of await rowsOf({ ...person, isErased }, rules))
      rows.set(placeOf(requirementId, person.userId), own)
  }
  return rows
}

const placeOf = (requirementId: Id, userId: Id): string => `${requirementId}/${userId}`

/** The rows of a person and a requirement are numbered: those that there are no more are deleted. */
async function changesTo(
  rows: ReadonlyMap<string, readonly DutyRow[]>,
  { requirementIds, userIds }: PeopleConcerned,
  load: LoadDocuments<DutyRow>,
): Promise<Changes<DutyRow>> {
  const changes = new Map<string, DutyRow | null>()
  let places = requirementIds.flatMap((requirementId) => userIds.map((userId) => placeOf(requirementId, userId)))
  for (let first = 0; places.length > 0; first += rowsAtOnce) {
    const numbers = Array.from({ length: rowsAtOnce }, (_, index) => first + index)
    const stored = await load(places.flatMap((place) => numbers.map((number) => `${place}/${number}`)))
    for (const place of places)
      for (const number of numbers) {
        const id = `${place}/${number}`
        const [before, after] = [stored.get(id) ?? null, rows.get(place)?.[number] ?? null]
        if (!isDeepStrictEqual(before, after)) changes.set(id, after)
      }
    const isMore = (place: string) =>
      stored.has(`${place}/${numbers.at(-1)}`) || (rows.get(place)?.length ?? 0) > first + rowsAtOnce
    places = places.filter(isMore)
  }
  return changes
}
