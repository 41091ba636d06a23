import { type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { memberNotes, notesIdOf } from '@manabi/projections/requirements/memberNotes'
import { type MembershipSince, memberDuties } from '@manabi/requirements'
import type { Services } from '../services.ts'
import type { ContentsOverTime } from './contents.ts'
import { doneBy } from './deedsThen.ts'
import { eventsThen } from './eventsThen.ts'

export interface MembershipAt extends MembershipSince {
  readonly at: Timestamp
}

/** When a person was a member of an organization. */
export interface Memberships {
  readonly userId: Id
  readonly memberships: readonly MembershipAt[]
  /** When departments of these people were deleted. */
  readonly deletedAt: ReadonlyMap<Id, Timestamp>
  /** As the person is called now; empty once the account is closed. */
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
}

/** All that an organization knows about the duties of a person, whenever it came. */
export interface PersonRecords extends Memberships {
  readonly organizationId: Id
  /** Evidence, waivers, leaves, and rejections. */
  readonly notes: readonly Recorded[]
  /** What was done in courses and tests. */
  readonly done: readonly Recorded[]
}

/** Of the people that were ever members. */
export async function membershipsOf(
  { views }: Pick<Services, 'views'>,
  organizationId: Id,
  userIds: readonly Id[],
): Promise<readonly Memberships[]> {
  const docs = await views.of(membershipHistory).getMany(userIds)
  const people = [...docs.values()].flatMap((doc) => {
    const changes = doc.kind === 'person' ? doc.organizations[organizationId] : undefined
    return changes === undefined || doc.kind !== 'person' ? [] : [{ userId: doc.userId, changes }]
  })
  const departmentIds = people.flatMap(({ changes }) => changes.flatMap((change) => change.departmentIds))
  const departments = await views.of(membershipHistory).getMany([...new Set(departmentIds)])
  const deletedAt = new Map<Id, Timestamp>()
  for (const [id, one] of departments) if (one.kind === 'department') deletedAt.set(id, one.deletedAt)
  return people.map(({ userId, changes }) => {
    const { displayName, email, employeeNumber } = changes.at(-1)!
    const memberships = changes.map(({ at, isMember, departmentIds }) => ({
      ...{ at, on: tokyoDayOf(at), isMember, departmentIds },
    }))
    return { userId, memberships, deletedAt, displayName, email, employeeNumber }
  })
}

export async function recordsOf(
  services: Services,
  organizationId: Id,
  { people, contents }: { readonly people: readonly Memberships[]; readonly contents: ContentsOverTime },
): Promise<readonly PersonRecords[]> {
  const noted = await services.views
    .of(memberNotes)
    .getMany(people.map(({ userId }) => notesIdOf({ organizationId, userId })))
  const read = async (person: Memberships): Promise<PersonRecords> => {
    const { userId } = person
    const hasNotes = noted.has(notesIdOf({ organizationId, userId }))
    const notes = hasNotes ? await eventsThen(services, [memberDuties.stream(organizationId, userId)], '~') : []
    return { ...person, organizationId, notes, done: await doneBy(services, { userId, ...contents }, '~') }
  }
  const records: PersonRecords[] = []
  for (const person of people) records.push(await read(person))
  return records
}
