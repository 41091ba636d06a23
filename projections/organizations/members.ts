import { queryPrefixes, searchWords, sortKey } from '@manabi/catalog'
import type { Id, Role, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from '../catalog/page.ts'

export interface MemberDoc {
  readonly organizationId: Id
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly status: 'active' | 'invited'
  readonly roles: readonly Role[]
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly invitedAt: Timestamp | null
  readonly joinedAt: Timestamp | null
  /** Of the invitation; null for active members. */
  readonly expiresAt: Timestamp | null
  /** Sorts by name, then email. */
  readonly sortKey: string
  /** Under which the name is found, and the email as a whole; each begins with the organization, so that no other is looked at. */
  readonly words: readonly string[]
}

/** The members of organizations and the people they invited: each has a seat. One document a person and organization. */
export const members = projection<MemberDoc, OrganizationEvent>()({
  name: 'members',
  version: 2,
  indexes: [
    ['organizationId', 'sortKey'],
    ['organizationId', 'status', 'sortKey'],
    // Small entries, for counting, and for going through all.
    ['organizationId', 'status', 'userId'],
    ['departmentIds'],
    ['words'],
    ['expiresAt'],
  ],
  on: {
    MemberInvited: [
      ({ data }) => idOf(data),
      (_doc, { data: { email, displayName, roles, departmentIds, expiresAt, ...place }, metadata }) => ({
        ...{ ...placeOf(place), roles, departmentIds, expiresAt, status: 'invited' },
        ...called(place, email, displayName),
        ...{ invitedAt: metadata.occurredAt, joinedAt: null },
      }),
    ],
    InvitationWithdrawn: [({ data }) => idOf(data), () => null],
    MemberAdded: [
      ({ data }) => idOf(data),
      (doc, { data: { roles, departmentIds, email, displayName, invitedAt, ...place }, metadata }) => ({
        ...{ ...placeOf(place), roles, departmentIds, expiresAt: null, status: 'active' },
        ...called(place, email ?? doc?.email ?? '', displayName ?? doc?.displayName ?? ''),
        ...{ invitedAt: invitedAt ?? doc?.invitedAt ?? null, joinedAt: metadata.occurredAt },
      }),
    ],
    MemberRolesChanged: [({ data }) => idOf(data), (doc, { data: { roles } }) => doc && { ...doc, roles }],
    MemberRemoved: [({ data }) => idOf(data), () => null],
    DepartmentMemberAdded: [
      ({ data }) => idOf(data),
      (doc, { data }) => doc && { ...doc, departmentIds: [...doc.departmentIds, data.departmentId] },
    ],
    DepartmentMemberRemoved: [
      ({ data }) => idOf(data),
      (doc, { data }) =>
        doc && {
          ...doc,
          departmentIds: doc.departmentIds.filter((departmentId) => departmentId !== data.departmentId),
        },
    ],
  },
})

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

const idOf = ({ organizationId, userId }: Place): string => `${organizationId}/${userId}`

const placeOf = ({ organizationId, userId }: Place): Place => ({ organizationId, userId })

/** Japanese order has a place for every name, Latin ones first. */
const called = ({ organizationId }: Place, email: string, displayName: string) => ({
  email,
  displayName,
  sortKey: `${sortKey(displayName, 'ja-JP')} ${email.toLowerCase()}`,
  words: [...new Set([...searchWords(displayName), email.toLowerCase()])].map((word) => wordIn(organizationId, word)),
})

const wordIn = (organizationId: Id, word: string): string => `${organizationId}/${word}`

/** Null for a person who is neither a member nor invited. */
export const memberOf = (views: Views, place: Place): Promise<MemberDoc | null> => views.of(members).get(idOf(place))

export interface MemberFilter extends PageQuery {
  readonly organizationId: Id
  /** Beginnings of name and email. */
  readonly q?: string | undefined
}

/** By name, then email (contract, Organizations). */
export async function membersOf(views: Views, filter: MemberFilter): Promise<PageOf<MemberDoc>> {
  const { organizationId, q } = filter
  return pageByName(views, { organizationId, ...matching(organizationId, q) }, filter)
}

type MemberWhere = Parameters<ReturnType<typeof queryOf>['count']>[0]
const queryOf = (views: Views) => views.of(members)

/** What lies behind the middle is read from the end, so that the deepest page costs as little as the first. */
async function pageByName(views: Views, where: MemberWhere, page: PageQuery): Promise<PageOf<MemberDoc>> {
  const query = queryOf(views)
  const totalItems = await query.count(where)
  const { skip, limit } = rangeOf(page)
  const left = Math.min(limit, totalItems - skip)
  if (left <= 0) return { items: [], totalItems }
  const isBehind = skip > totalItems / 2
  const direction = isBehind ? 'desc' : 'asc'
  const sort = [['sortKey', direction] as const, ['id', direction] as const]
  const found = await query.find({ where: where!, sort, skip: isBehind ? totalItems - skip - left : skip, limit: left })
  const items = found.map(({ doc }) => doc)
  return { items: isBehind ? items.toReversed() : items, totalItems }
}

interface MemberGroup {
  readonly organizationId: Id
  /** null: the whole organization. */
  readonly departmentId: Id | null
}

const activeIn = ({ organizationId, departmentId }: MemberGroup) => ({
  organizationId,
  status: 'active' as const,
  ...(departmentId === null ? {} : { departmentIds: { has: departmentId } }),
})

/** Active members, by name, then email. */
export async function activeMembersPage(views: Views, group: MemberGroup, page: PageQuery): Promise<PageOf<MemberDoc>> {
  return pageByName(views, activeIn(group), page)
}

/** The active members whose user ids come after `after`, by user id: for going through all of them. */
export async function activeMembers(
  views: Views,
  group: MemberGroup,
  { after, limit }: { readonly after: Id | null; readonly limit: number },
): Promise<readonly MemberDoc[]> {
  // One more, since `from` includes the one it names.
  const where = { ...activeIn(group), ...(after === null ? {} : { userId: { from: after } }) }
  const found = await views.of(members).find({ where, sort: [['userId', 'asc']], limit: limit + 1 })
  return found.flatMap(({ doc }) => (doc.userId === after ? [] : [doc])).slice(0, limit)
}

/** What has no letter or digit in it is looked for in emails only. */
function matching(organizationId: Id, q = '') {
  const text = q.trim().toLowerCase()
  if (text === '') return {}
  const prefixes = queryPrefixes(text)
  const having = (...words: string[]) => ({
    words: { hasPrefixes: words.map((word) => wordIn(organizationId, word)) },
  })
  // A word by itself is found in names and emails alike, and no name has an @ in it.
  if (text.includes('@') || (prefixes.length === 1 && prefixes[0] === text)) return having(text)
  return { anyOf: [...(prefixes.length === 0 ? [] : [having(...prefixes)]), having(text)] }
}

/** How many seats are used: by members and by invited people. */
export const usedSeats = (views: Views, organizationId: Id): Promise<number> =>
  views.of(members).count({ organizationId })

/** Organizations with invitations that have expired. */
export async function organizationsWithExpired(views: Views, now: Timestamp): Promise<readonly Id[]> {
  const found = await views.of(members).find({ where: { expiresAt: { upTo: now } } })
  return [...new Set(found.map(({ doc }) => doc.organizationId))]
}
