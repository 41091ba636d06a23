import { queryPrefixes } from '@manabi/catalog'
import { comparableEmail, type UserEvent } from '@manabi/identity'
import type { Id, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd } from '../catalog/page.ts'
import type { MemberDoc } from './memberDoc.ts'
import { called, having, listed, statusList, wholeList } from './memberLists.ts'

/**
 * The members of organizations and the people they invited: each has a seat. One document a person and organization, which is in
 * some twenty lists, so that any page of members, of a department or of what a search finds costs the same.
 */
export const members = projection<MemberDoc, OrganizationEvent | UserEvent>()({
  name: 'members',
  version: 9,
  indexes: [{ each: 'lists', by: 'sortKey' }, ['words'], ['expiresAt']],
  on: {
    MemberInvited: [
      ({ data }) => idOf(data),
      (_doc, { data: { email, displayName, roles, departmentIds, expiresAt, ...place }, metadata }) =>
        listed({
          ...placeOf(place),
          roles,
          departmentIds,
          expiresAt,
          status: 'invited',
          ...called(place, { email, displayName, employeeNumber: null }),
          invitedAt: metadata.occurredAt,
          joinedAt: null,
        }),
    ],
    InvitationRenewed: [({ data }) => idOf(data), (doc, { data: { expiresAt } }) => doc && { ...doc, expiresAt }],
    InvitationWithdrawn: [({ data }) => idOf(data), () => null],
    MemberAdded: [
      ({ data }) => idOf(data),
      (doc, { data: { roles, departmentIds, email, displayName, invitedAt, ...place }, metadata }) =>
        listed({
          ...placeOf(place),
          roles,
          departmentIds,
          expiresAt: null,
          status: 'active',
          ...called(place, {
            email: email ?? doc?.email ?? '',
            displayName: displayName ?? doc?.displayName ?? '',
            employeeNumber: doc?.employeeNumber ?? null,
          }),
          invitedAt: invitedAt ?? doc?.invitedAt ?? null,
          joinedAt: metadata.occurredAt,
        }),
    ],
    MemberRolesChanged: [({ data }) => idOf(data), (doc, { data: { roles } }) => doc && { ...doc, roles }],
    EmployeeNumberChanged: [
      ({ data }) => idOf(data),
      (doc, { data: { employeeNumber } }) => doc && listed({ ...doc, ...called(doc, { ...doc, employeeNumber }) }),
    ],
    MemberRemoved: [({ data }) => idOf(data), () => null],
    ProfileChanged: [
      ({ data: { organizations, userId } }) => organizations.map(({ id }) => idOf({ organizationId: id, userId })),
      (doc, { data: { displayName } }) => doc && listed({ ...doc, ...called(doc, { ...doc, displayName }) }),
    ],
    DepartmentMemberAdded: [
      ({ data }) => idOf(data),
      (doc, { data }) => doc && listed({ ...doc, departmentIds: [...doc.departmentIds, data.departmentId] }),
    ],
    DepartmentMemberRemoved: [
      ({ data }) => idOf(data),
      (doc, { data }) =>
        doc &&
        listed({
          ...doc,
          departmentIds: doc.departmentIds.filter((departmentId) => departmentId !== data.departmentId),
        }),
    ],
  },
})

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

const idOf = ({ organizationId, userId }: Place): string => `${organizationId}/${userId}`

const placeOf = ({ organizationId, userId }: Place): Place => ({ organizationId, userId })

/** Null for a person who is neither a member nor invited. */
export const memberOf = (views: Views, place: Place): Promise<MemberDoc | null> => views.of(members).get(idOf(place))

/** Those of these people who are members or invited, by their ids. */
export async function membersWith(
  views: Views,
  organizationId: Id,
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, MemberDoc>> {
  const ids = [...new Set(userIds)].map((userId) => idOf({ organizationId, userId }))
  const found = await views.of(members).getMany(ids)
  return new Map([...found.values()].map((doc) => [doc.userId, doc]))
}

export interface MemberFilter extends PageQuery {
  readonly organizationId: Id
  /** Beginnings of name, email, and employee number. */
  readonly q?: string | undefined
  readonly status?: MemberDoc['status'] | undefined
  readonly departmentId?: Id | undefined
}

/** By name, then email (contract, Organizations). */
export async function membersOf(views: Views, filter: MemberFilter): Promise<PageOf<MemberDoc>> {
  return pageByName(views, await matching(views, filter), filter)
}

/** The same, all of them, a few at a time. */
export async function* everyMember(
  views: Views,
  filter: Omit<MemberFilter, keyof PageQuery>,
  size: number,
): AsyncGenerator<readonly MemberDoc[]> {
  const where = await matching(views, filter)
  yield* docsOf(everyInOrder(queryOf(views), { where, by: 'sortKey' }, size))
}

async function* docsOf(parts: AsyncIterable<readonly { readonly doc: MemberDoc }[]>) {
  for await (const part of parts) yield part.map(({ doc }) => doc)
}

type MemberWhere = NonNullable<Parameters<ReturnType<typeof queryOf>['count']>[0]>
const queryOf = (views: Views) => views.of(members)

async function pageByName(views: Views, where: MemberWhere, page: PageQuery): Promise<PageOf<MemberDoc>> {
  const { items, totalItems } = await pageFromNearerEnd(queryOf(views), { where, by: 'sortKey' }, page)
  return { items: items.map(({ doc }) => doc), totalItems }
}

export interface MemberGroup {
  readonly organizationId: Id
  /** null: the whole organization. */
  readonly departmentId: Id | null
}

/** Active members, by name, then email. */
export const activeMembersPage = (views: Views, group: MemberGroup, page: PageQuery): Promise<PageOf<MemberDoc>> =>
  pageByName(views, activeIn(group), page)

/** The same, all of them, a few at a time. */
export const everyActiveMember = (views: Views, group: MemberGroup, size: number) =>
  docsOf(everyInOrder(queryOf(views), { where: activeIn(group), by: 'sortKey' }, size))

const activeIn = ({ organizationId, departmentId }: MemberGroup): MemberWhere => ({
  lists: { has: statusList(organizationId, 'active', departmentId) },
})

/**
 * Words of the name, the email, and the employee number; or the email or the number as it is. What has no letter or digit in it is
 * looked for in these two only.
 */
async function matching(
  views: Views,
  { organizationId, q = '', ...filter }: Omit<MemberFilter, keyof PageQuery>,
): Promise<MemberWhere> {
  const text = comparableEmail(q)
  const places = placesOf(organizationId, filter)
  if (text === '') return { lists: places }
  const prefixes = queryPrefixes(text)
  const asEmail = having(organizationId, [text], places)
  // A word by itself is found in names and emails alike, and no name has an @ in it.
  const isOne = prefixes.length === 0 || text.includes('@') || (prefixes.length === 1 && prefixes[0] === text)
  if (isOne) return asEmail
  const asName = having(organizationId, prefixes, places)
  // Mostly one of them finds nothing, and the other is a list by itself.
  const query = queryOf(views)
  if ((await query.count(asEmail)) === 0) return asName
  return (await query.count(asName)) === 0 ? asEmail : { anyOf: [asName, asEmail] }
}

/** The lists in which everyone is who matches. */
function placesOf(organizationId: Id, { status, departmentId }: Pick<MemberFilter, 'status' | 'departmentId'>) {
  if (status !== undefined) return { hasAll: [statusList(organizationId, status, departmentId ?? null)] }
  if (departmentId === undefined) return { hasAll: [wholeList(organizationId)] }
  return { hasAny: (['active', 'invited'] as const).map((one) => statusList(organizationId, one, departmentId)) }
}

/** How many seats are used: by members and by invited people. */
export const usedSeats = (views: Views, organizationId: Id): Promise<number> =>
  views.of(members).count({ lists: { has: wholeList(organizationId) } })

/** Invitations looked at: those of a file of 50,000 people expire at once. */
const expiredRead = 500

/** Organizations with invitations that have expired, those with the oldest; others once these are withdrawn. */
export async function organizationsWithExpired(views: Views, now: Timestamp): Promise<readonly Id[]> {
  const where = { expiresAt: { upTo: now } }
  const found = await views.of(members).find({ where, sort: [['expiresAt', 'asc']], limit: expiredRead })
  return [...new Set(found.map(({ doc }) => doc.organizationId))]
}
