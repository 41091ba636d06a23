import { AccountClosed, type UserEvent } from '@manabi/identity'
import { type Id, later, type Recorded } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Tally } from '@manabi/read-store'
import { excluding, including } from './membership.ts'
import { type MembershipHistoryDoc, notListed, type PersonHistory, type SpanDoc } from './membershipHistoryDoc.ts'
import {
  called,
  lastingSpan,
  type MembershipChange,
  type MembershipSpan,
  open,
  possibleSpans,
  spansOf,
} from './membershipSpans.ts'

type Doc = MembershipHistoryDoc | null

const userOf = ({ data }: { readonly data: { readonly userId: Id } }): Id => data.userId

type Facts = Omit<MembershipChange, 'at'>
type Change<Event> = (before: Facts, event: Recorded<Event & OrganizationEvent>) => Partial<Facts>

const unknown: Facts = {
  ...{ isMember: false, departmentIds: [], employeeNumber: null },
  ...{ displayName: '', email: '', sortKey: '' },
}

const changed =
  <Event extends OrganizationEvent & { readonly data: { readonly userId: Id } }>(change: Change<Event>) =>
  (doc: Doc, event: Recorded<Event>): PersonHistory => {
    const { organizationId, userId } = event.data
    const before = doc as PersonHistory | null
    const changes = before?.organizations[organizationId] ?? []
    const last = changes.at(-1)
    const next = { ...(last ?? unknown), ...change(last ?? unknown, event as never) }
    const at = later(last?.at, event.metadata.occurredAt)
    const organizations = { ...before?.organizations, [organizationId]: [...changes, { ...next, at }] }
    return person(userId, organizations)
  }

function person(userId: Id, organizations: PersonHistory['organizations']): PersonHistory {
  let listed: MembershipSpan | null = null
  for (const id in organizations) listed ??= lastingSpan(id, organizations[id]!)
  return { kind: 'person', ...(listed ?? notListed), userId, organizations }
}

const derivedSpans: Tally<MembershipHistoryDoc, SpanDoc | null, SpanDoc | null> = {
  changes: ({ before, after, event }, note) => {
    const { kind, userId } = (after ?? before) as PersonHistory
    if (kind !== 'person') return
    const [past, present] = [organizationsOf(before), organizationsOf(after)]
    // Read again, the events of an erased person have no names, and make fewer spans. Closing notes all there may be: both end the same.
    const isErased = event.type === AccountClosed.type
    for (const organizationId of Object.keys({ ...past, ...present })) {
      if (past[organizationId] === present[organizationId] && before?.group === after?.group) continue
      const [was, is] = [unlisted(before, organizationId), unlisted(after, organizationId)]
      const gone = isErased ? possibleSpans({ organizationId, userId }, present[organizationId]!) : was.keys()
      for (const id of gone) if (!is.has(id)) note(id, null)
      for (const [id, span] of is)
        if (isErased || !isSame(was.get(id), span)) note(id, { kind: 'span', userId, ...span })
    }
  },
  documents: (id) => [id],
  total: (spans) => spans.at(-1)!,
  add: (_, span) => span,
}

const organizationsOf = (doc: Doc): PersonHistory['organizations'] => (doc?.kind === 'person' ? doc.organizations : {})

/** The spans in an organization that the person's document does not list. */
function unlisted(doc: Doc, organizationId: Id): ReadonlyMap<string, MembershipSpan> {
  const changes = organizationsOf(doc)[organizationId]
  if (doc?.kind !== 'person' || changes === undefined) return new Map()
  const spans = spansOf({ organizationId, userId: doc.userId }, changes)
  return new Map([...spans].filter(([, { group, until }]) => group !== doc.group || until !== open))
}

const isSame = (one: MembershipSpan | undefined, other: MembershipSpan): boolean =>
  one?.until === other.until && one.sortKey === other.sortKey

/**
 * Who was a member when, of which departments, and under which name: a document a person, and one for each further span of days, so that
 * the members of any day are found in the order of their names. Grows with what happened to memberships.
 */
export const membershipHistory = projection<MembershipHistoryDoc, OrganizationEvent | UserEvent>()({
  name: 'membership-history',
  version: 8,
  // In the order of the pages: what is skipped is neither sorted nor read.
  indexes: [['group', 'sortKey', 'id', 'from', 'until']],
  tally: derivedSpans,
  on: {
    MemberInvited: [
      userOf,
      changed((_, { data: { departmentIds, displayName, email } }) => ({
        ...{ isMember: false, departmentIds: [...departmentIds].sort(), employeeNumber: null },
        ...called(displayName, email),
      })),
    ],
    MemberAdded: [
      userOf,
      changed((before, { data: { departmentIds, displayName, email } }) => ({
        ...{ isMember: true, departmentIds: [...departmentIds].sort() },
        ...called(displayName ?? before.displayName, email ?? before.email),
      })),
    ],
    InvitationWithdrawn: [userOf, (doc, { data }) => forgottenIn(doc, data.organizationId)],
    EmployeeNumberChanged: [userOf, changed((_, { data: { employeeNumber } }) => ({ employeeNumber }))],
    MemberRemoved: [userOf, changed(() => ({ isMember: false, departmentIds: [], employeeNumber: null }))],
    DepartmentMemberAdded: [
      userOf,
      changed(({ departmentIds }, { data }) => ({ departmentIds: including(departmentIds, data.departmentId) })),
    ],
    DepartmentMemberRemoved: [
      userOf,
      changed(({ departmentIds }, { data }) => ({ departmentIds: excluding(departmentIds, data.departmentId) })),
    ],
    ProfileChanged: [userOf, (doc, event) => renamed(doc, event)],
    AccountClosed: [userOf, (doc) => everywhere(doc, (changes) => changes.map(forgotten))],
    DepartmentDeleted: [
      ({ data }) => data.departmentId,
      (_, { metadata }) => ({ kind: 'department', ...notListed, deletedAt: metadata.occurredAt }),
    ],
  },
})

function renamed(
  doc: Doc,
  { data: { displayName }, metadata: { occurredAt } }: Recorded<Extract<UserEvent, { type: 'ProfileChanged' }>>,
): Doc {
  return everywhere(doc, (changes) => {
    const last = changes.at(-1)!
    return [...changes, { ...last, ...called(displayName, last.email), at: later(last.at, occurredAt) }]
  })
}

/** With an invitation, the right to the name and address in it ends: whoever was only invited leaves nothing behind. */
function forgottenIn(doc: Doc, organizationId: Id): Doc {
  if (doc?.kind !== 'person') return doc
  const { [organizationId]: changes, ...others } = doc.organizations
  if (changes === undefined) return doc
  const left = changes.findLastIndex(({ isMember }) => isMember) + 1
  const kept = changes.map((change, index) => (index < left ? change : forgotten(change)))
  const organizations = left === 0 ? others : { ...doc.organizations, [organizationId]: kept }
  return Object.keys(organizations).length === 0 ? null : person(doc.userId, organizations)
}

const forgotten = (change: MembershipChange): MembershipChange => ({
  ...change,
  ...called('', ''),
  employeeNumber: null,
})

function everywhere(
  doc: Doc,
  change: (changes: readonly MembershipChange[]) => readonly MembershipChange[],
): PersonHistory | null {
  if (doc?.kind !== 'person') return null
  const organizations = Object.entries(doc.organizations).map(([id, changes]) => [id, change(changes)])
  return person(doc.userId, Object.fromEntries(organizations))
}
