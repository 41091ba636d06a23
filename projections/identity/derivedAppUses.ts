import type { Id, Timestamp } from '@manabi/kernel'
import type { Tally } from '@manabi/read-store'

/** A person with the apps that registered themselves and that the person signed in with. */
export interface PersonDoc extends NotListed {
  readonly kind: 'person'
  readonly userId: Id
  readonly organizationIds: readonly Id[]
  /** When each was last used, by client id. */
  readonly apps: Readonly<Record<string, Timestamp>>
  /** Client ids, by the id of the session, while it lasts. */
  readonly sessions: Readonly<Record<Id, string>>
}

/** That a member of an organization used an app. */
interface UseDoc {
  readonly kind: 'use'
  readonly app: string
  readonly organizationId: null
  readonly users: null
  readonly lastUsedAt: Timestamp
}

/** An app that members of an organization used, with how many of them ever did. */
export interface AppDoc {
  readonly kind: 'app'
  readonly app: null
  readonly organizationId: Id
  readonly clientId: string
  readonly users: number
  readonly lastUsedAt: null
}

interface NotListed {
  readonly app: null
  readonly organizationId: null
  readonly users: null
  readonly lastUsedAt: null
}

export type AppUseDoc = PersonDoc | UseDoc | AppDoc

export const notListed: NotListed = { app: null, organizationId: null, users: null, lastUsedAt: null }

export const appOf = (organizationId: Id, clientId: string): string => `${organizationId} ${clientId}`

interface Use {
  readonly organizationId: Id
  readonly clientId: string
  readonly lastUsedAt: Timestamp
}

/** What a person used in each organization, by `appOf`. */
function usesOf(doc: AppUseDoc | null): ReadonlyMap<string, Use> {
  if (doc?.kind !== 'person') return new Map()
  return new Map(
    doc.organizationIds.flatMap((organizationId) =>
      Object.entries(doc.apps).map(
        ([clientId, lastUsedAt]) =>
          [appOf(organizationId, clientId), { organizationId, clientId, lastUsedAt }] as const,
      ),
    ),
  )
}

/** Of a use: how it is from now on, null for none. Of an app: how many members more use it. */
type Change = UseDoc | null | (Pick<Use, 'organizationId' | 'clientId'> & { readonly more: number })

export const derivedUses: Tally<AppUseDoc, Change, readonly Change[]> = {
  changes: ({ before, after }, note) => {
    const { kind, userId } = (after ?? before) as PersonDoc
    if (kind !== 'person') return
    const [past, present] = [usesOf(before), usesOf(after)]
    const count = (app: string, { organizationId, clientId }: Use, more: number) =>
      note(`app ${app}`, { organizationId, clientId, more })
    for (const [app, use] of past) {
      if (present.has(app)) continue
      note(`use ${app} ${userId}`, null)
      count(app, use, -1)
    }
    for (const [app, use] of present) {
      const { lastUsedAt } = use
      if (past.get(app)?.lastUsedAt === lastUsedAt) continue
      note(`use ${app} ${userId}`, { kind: 'use', app, organizationId: null, users: null, lastUsedAt })
      if (!past.has(app)) count(app, use, 1)
    }
  },
  documents: (id) => [id],
  total: (changes) => changes,
  add: (doc, changes) => changes.reduce<AppUseDoc | null>(changed, doc),
}

function changed(doc: AppUseDoc | null, change: Change): AppUseDoc | null {
  if (change === null || 'kind' in change) return change
  const { organizationId, clientId, more } = change
  const users = (doc?.users ?? 0) + more
  return users === 0 ? null : { kind: 'app', app: null, organizationId, clientId, users, lastUsedAt: null }
}
