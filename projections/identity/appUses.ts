import type { LoginSessionEvent, UserEvent } from '@manabi/identity'
import { type Id, isSelfRegistered, type Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { type AppDoc, type AppUseDoc, appOf, derivedUses, notListed, type PersonDoc } from './derivedAppUses.ts'

/** The apps and the sessions that are kept of one person: the latest. */
const [mostApps, mostSessions] = [50, 100]

const userOf = ({ data }: { readonly data: { readonly userId: Id } }): Id => data.userId

const personOf = (doc: AppUseDoc | null, userId: Id): PersonDoc =>
  doc?.kind === 'person' ? doc : { kind: 'person', ...notListed, userId, organizationIds: [], apps: {}, sessions: {} }

function used(person: PersonDoc, clientId: string, at: Timestamp): PersonDoc {
  const apps = Object.entries({ ...person.apps, [clientId]: at })
  const kept = apps.toSorted(([, one], [, other]) => (one < other ? 1 : -1)).slice(0, mostApps)
  return { ...person, apps: Object.fromEntries(kept) }
}

/** With this session as the latest. */
function withSession(person: PersonDoc, sessionId: Id, clientId: string): PersonDoc {
  const { [sessionId]: _, ...others } = person.sessions
  const kept = [...Object.entries(others), [sessionId, clientId] as const].slice(-mostSessions)
  return { ...person, sessions: Object.fromEntries(kept) }
}

/**
 * Which apps that registered themselves the members of an organization use, and when each member did last. One document a person, from
 * which one for each use and one for each app of an organization derive: both are found without looking at other people.
 */
export const appUses = projection<AppUseDoc, LoginSessionEvent | OrganizationEvent | UserEvent>()({
  name: 'app-uses',
  version: 1,
  indexes: [
    ['app', 'lastUsedAt'],
    ['organizationId', 'users'],
  ],
  tally: derivedUses,
  on: {
    SessionStarted: [
      userOf,
      (doc, { data: { userId, sessionId, clientId }, metadata }) => {
        if (clientId === null || !isSelfRegistered(clientId)) return doc
        const person = used(personOf(doc, userId), clientId, metadata.occurredAt)
        return withSession(person, sessionId, clientId)
      },
    ],
    SessionRefreshed: [
      userOf,
      (doc, { data: { userId, sessionId }, metadata }) => {
        const person = personOf(doc, userId)
        const clientId = person.sessions[sessionId]
        if (clientId === undefined) return doc
        return withSession(used(person, clientId, metadata.occurredAt), sessionId, clientId)
      },
    ],
    SessionEnded: [
      userOf,
      (doc, { data: { userId, sessionId } }) => {
        const person = personOf(doc, userId)
        if (person.sessions[sessionId] === undefined) return doc
        const { [sessionId]: _, ...sessions } = person.sessions
        return { ...person, sessions }
      },
    ],
    MemberAdded: [
      userOf,
      (doc, { data: { userId, organizationId } }) => {
        const person = personOf(doc, userId)
        return { ...person, organizationIds: [...new Set([...person.organizationIds, organizationId])] }
      },
    ],
    MemberRemoved: [
      userOf,
      (doc, { data: { userId, organizationId } }) => {
        if (doc === null) return null
        const person = personOf(doc, userId)
        return { ...person, organizationIds: person.organizationIds.filter((id) => id !== organizationId) }
      },
    ],
    AccountClosed: [userOf, () => null],
  },
})

export interface AppUse {
  readonly clientId: string
  /** Members who used it since. */
  readonly users: number
  readonly lastUsedAt: Timestamp
}

/** The apps of an organization that are looked at: those that most members use. */
const mostListed = 200

/** The apps that current members of the organization used since then, those used last first. */
export async function appsInUse(views: Views, organizationId: Id, since: Timestamp): Promise<readonly AppUse[]> {
  const query = views.of(appUses)
  const found = await query.find({
    where: { organizationId },
    sort: [
      ['users', 'desc'],
      ['id', 'asc'],
    ],
    limit: mostListed,
  })
  const uses = await Promise.all(
    found.map(async ({ doc }) => {
      const { clientId } = doc as AppDoc
      return { clientId, ...(await useOf(views, appOf(organizationId, clientId), since)) }
    }),
  )
  return uses
    .flatMap(({ clientId, users, lastUsedAt }) => (lastUsedAt === null ? [] : [{ clientId, users, lastUsedAt }]))
    .toSorted((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}

/** Of one app of an organization. `lastUsedAt` is null where no member used it since then. */
export const appUseOf = (
  views: Views,
  { organizationId, clientId }: { readonly organizationId: Id; readonly clientId: string },
  since: Timestamp,
): Promise<Omit<AppUse, 'clientId' | 'lastUsedAt'> & { readonly lastUsedAt: Timestamp | null }> =>
  useOf(views, appOf(organizationId, clientId), since)

async function useOf(views: Views, app: string, since: Timestamp) {
  const query = views.of(appUses)
  const where = { app, lastUsedAt: { from: since } }
  const [users, newest] = await Promise.all([
    query.count(where),
    query.find({ where, sort: [['lastUsedAt', 'desc']], limit: 1 }),
  ])
  return { users, lastUsedAt: newest[0]?.doc.lastUsedAt ?? null }
}
