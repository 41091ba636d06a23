import type { ClientEvent } from '@manabi/identity'
import type { Id, Scope, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type IdPage, pageById } from '../pageById.ts'

export interface ClientDoc {
  readonly clientId: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly Scope[]
  readonly organizationId: Id | null
  readonly hasDeviceRegistration: boolean
  readonly isActive: boolean
  readonly registeredAt: Timestamp
}

/** The clients that operators registered, and those among the self-registered that an organization approved. Grows with apps. */
export const clients = projection<ClientDoc, ClientEvent>()({
  name: 'clients',
  version: 1,
  indexes: [],
  on: {
    ClientRegistered: [
      ({ data }) => data.clientId,
      (_doc, { data, metadata }) => ({ ...data, isActive: true, registeredAt: metadata.occurredAt }),
    ],
    ClientDisabled: [({ data }) => data.clientId, (doc) => doc && { ...doc, isActive: false }],
    ClientEnabled: [({ data }) => data.clientId, (doc) => doc && { ...doc, isActive: true }],
  },
})

/** By id. */
export const clientsPage = (views: Views, page: IdPage) => pageById(views.of(clients), page)

/** Null where none was registered under this id. */
export const clientOf = (views: Views, clientId: string): Promise<ClientDoc | null> => views.of(clients).get(clientId)
