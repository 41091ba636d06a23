import type { UserEvent } from '@manabi/identity'
import { type Id, type Role, type Timestamp, Unavailable } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { type IdPage, pageById } from '../pageById.ts'

export interface AccountDoc {
  readonly userId: Id
  /** `unregistered`: a member, in the moment before the account is there. */
  readonly status: 'unregistered' | 'active' | 'closed'
  readonly email: string
  readonly displayName: string
  readonly createdAt: Timestamp | null
  readonly isDeviceAccount: boolean
  /** Memberships; and the affiliation of who came by a device, with no role. */
  readonly organizations: readonly Membership[]
}

export interface Membership {
  readonly id: Id
  readonly roles: readonly Role[]
  /** Deleted departments are still in it: one event must not touch the document of every member. */
  readonly departmentIds: readonly Id[]
}

/** A person with the organizations they belong to now: what the authenticator and `me` read. */
export const accounts = projection<AccountDoc, UserEvent | OrganizationEvent>()({
  name: 'accounts',
  version: 2,
  indexes: [],
  on: {
    UserRegistered: [
      ({ data }) => data.userId,
      (doc, { data: { userId, email, displayName }, metadata }) => ({
        ...(doc ?? unregistered(userId)),
        status: 'active',
        email,
        displayName,
        createdAt: metadata.occurredAt,
      }),
    ],
    DeviceAccountCreated: [
      ({ data }) => data.userId,
      (doc, { data: { userId, organizationId }, metadata }) => ({
        ...(doc ?? unregistered(userId)),
        status: 'active',
        createdAt: metadata.occurredAt,
        isDeviceAccount: true,
        organizations: organizationId === null ? [] : [{ id: organizationId, roles: [], departmentIds: [] }],
      }),
    ],
    AccountLinked: [
      ({ data }) => data.userId,
      (doc, { data: { email, displayName } }) => doc && { ...doc, email, displayName, isDeviceAccount: false },
    ],
    ProfileChanged: [({ data }) => data.userId, (doc, { data: { displayName } }) => doc && { ...doc, displayName }],
    EmailDetached: [({ data }) => data.userId, (doc) => doc && { ...doc, email: '' }],
    AccountClosed: [
      ({ data }) => data.userId,
      (doc, { data: { userId } }) => ({
        ...unregistered(userId),
        status: 'closed',
        createdAt: doc?.createdAt ?? null,
      }),
    ],
    MemberAdded: [
      ({ data }) => data.userId,
      (doc, { data: { userId, organizationId, roles, departmentIds } }) => {
        const account = doc ?? unregistered(userId)
        const organizations = without(account, organizationId)
        return { ...account, organizations: [...organizations, { id: organizationId, roles, departmentIds }] }
      },
    ],
    MemberRolesChanged: [
      ({ data }) => data.userId,
      (doc, { data: { organizationId, roles } }) => membershipChanged(doc, organizationId, () => ({ roles })),
    ],
    MemberRemoved: [
      ({ data }) => data.userId,
      (doc, { data: { organizationId } }) => doc && { ...doc, organizations: without(doc, organizationId) },
    ],
    DepartmentMemberAdded: [
      ({ data }) => data.userId,
      (doc, { data: { organizationId, departmentId } }) =>
        membershipChanged(doc, organizationId, ({ departmentIds }) => ({
          departmentIds: [...departmentIds, departmentId],
        })),
    ],
    DepartmentMemberRemoved: [
      ({ data }) => data.userId,
      (doc, { data: { organizationId, departmentId } }) =>
        membershipChanged(doc, organizationId, ({ departmentIds }) => ({
          departmentIds: departmentIds.filter((id) => id !== departmentId),
        })),
    ],
  },
})

/** Of somebody who has no account, or not yet. */
export const unregistered = (userId: Id): AccountDoc => ({
  userId,
  status: 'unregistered',
  email: '',
  displayName: '',
  createdAt: null,
  isDeviceAccount: false,
  organizations: [],
})

function membershipChanged(
  doc: AccountDoc | null,
  organizationId: Id,
  change: (membership: Membership) => Partial<Membership>,
): AccountDoc | null {
  if (doc === null) return null
  const changed = (one: Membership) => (isMember(one, organizationId) ? { ...one, ...change(one) } : one)
  return { ...doc, organizations: doc.organizations.map(changed) }
}

/** An affiliated person who is invited is not a member yet: roles and departments are those of the invitation. */
const isMember = ({ id, roles }: Membership, organizationId: Id): boolean => id === organizationId && roles.length > 0

const without = ({ organizations }: AccountDoc, organizationId: Id): readonly Membership[] =>
  organizations.filter(({ id }) => id !== organizationId)

/** Null for a user id that nobody has. */
export const accountOf = (views: Views, userId: Id): Promise<AccountDoc | null> => views.of(accounts).get(userId)

/** The account of a person who is known to have one: 503 `unavailable` while the read model has not come that far. */
export async function accountNow(views: Views, userId: Id): Promise<AccountDoc> {
  const account = await accountOf(views, userId)
  if (account === null) throw new Unavailable('readStore')
  return account
}

/** All of the installation, closed ones too, by their ids. */
export const accountsPage = (views: Views, page: IdPage) => pageById(views.of(accounts), page)
