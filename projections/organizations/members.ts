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
  readonly invitedAt: Timestamp | null
  readonly joinedAt: Timestamp | null
  /** Of the invitation; null for active members. */
  readonly expiresAt: Timestamp | null
  /** Sorts by name, then email. */
  readonly sortKey: string
  /** Under which the name is found, and the email as a whole. */
  readonly words: readonly string[]
}

/** Who is a member of an organization, and who is invited: each has a seat. */
export const members = projection<MemberDoc, OrganizationEvent>()({
  name: 'members',
  version: 1,
  indexes: [['organizationId', 'sortKey'], ['words'], ['expiresAt']],
  on: {
    MemberInvited: [
      ({ data }) => idOf(data),
      (_doc, { data: { organizationId, userId, email, displayName, roles, expiresAt }, metadata }) => ({
        ...{ organizationId, userId, roles, expiresAt, status: 'invited', ...called(email, displayName) },
        ...{ invitedAt: metadata.occurredAt, joinedAt: null },
      }),
    ],
    InvitationWithdrawn: [({ data }) => idOf(data), () => null],
    MemberAdded: [
      ({ data }) => idOf(data),
      (doc, { data: { organizationId, userId, roles, email, displayName }, metadata }) => ({
        ...{ organizationId, userId, roles, expiresAt: null, status: 'active' },
        ...called(email ?? doc?.email ?? '', displayName ?? doc?.displayName ?? ''),
        ...{ invitedAt: doc?.invitedAt ?? null, joinedAt: metadata.occurredAt },
      }),
    ],
    MemberRolesChanged: [({ data }) => idOf(data), (doc, { data: { roles } }) => doc && { ...doc, roles }],
    MemberRemoved: [({ data }) => idOf(data), () => null],
  },
})

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

const idOf = ({ organizationId, userId }: Place): string => `${organizationId}/${userId}`

/** Japanese order has a place for every name, Latin ones first. */
const called = (email: string, displayName: string) => ({
  email,
  displayName,
  sortKey: `${sortKey(displayName, 'ja-JP')} ${email.toLowerCase()}`,
  words: [...new Set([...searchWords(displayName), email.toLowerCase()])],
})

/** Null for who is neither a member nor invited. */
export const memberOf = (views: Views, place: Place): Promise<MemberDoc | null> => views.of(members).get(idOf(place))

export interface MemberFilter extends PageQuery {
  readonly organizationId: Id
  /** Beginnings of name and email. */
  readonly q?: string | undefined
}

/** By name, then email (contract, Organizations). */
export async function membersOf(views: Views, filter: MemberFilter): Promise<PageOf<MemberDoc>> {
  const { organizationId, q } = filter
  const where = { organizationId, ...matching(q) }
  const sort = [
    ['sortKey', 'asc'],
    ['id', 'asc'],
  ] as const
  const found = await views.of(members).find({ where, sort, ...rangeOf(filter) })
  return { items: found.map(({ doc }) => doc), totalItems: await views.of(members).count(where) }
}

/** What has no letter or digit in it is looked for in emails only. */
function matching(q = '') {
  const text = q.trim().toLowerCase()
  if (text === '') return {}
  const prefixes = queryPrefixes(text)
  const inName = prefixes.length === 0 ? [] : [{ words: { hasPrefixes: prefixes } }]
  return { anyOf: [...inName, { words: { hasPrefixes: [text] } }] }
}

/** How many seats are used: by members and by who is invited. */
export const usedSeats = (views: Views, organizationId: Id): Promise<number> =>
  views.of(members).count({ organizationId })

/** Organizations with invitations that have expired. */
export async function organizationsWithExpired(views: Views, now: Timestamp): Promise<readonly Id[]> {
  const found = await views.of(members).find({ where: { expiresAt: { upTo: now } } })
  return [...new Set(found.map(({ doc }) => doc.organizationId))]
}
