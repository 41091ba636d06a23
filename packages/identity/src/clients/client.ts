import { randomBytes } from 'node:crypto'
import {
  decider,
  firstPartyClientId,
  type Id,
  invalid,
  isSelfRegistered,
  learnerScopes,
  Problem,
  type Scope,
  scopes,
  unreachable,
} from '@manabi/kernel'
import { ClientDisabled, ClientEnabled, type ClientEvent, ClientRegistered } from './clientEvents.ts'

/** An application that signs people in, with the scopes that it may ask for at most. */
export interface ActiveClient {
  readonly status: 'active'
  readonly clientId: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly Scope[]
  readonly organizationId: Id | null
  readonly hasDeviceRegistration: boolean
}

export type Client = { readonly status: 'none' } | ActiveClient | DisabledClient

interface DisabledClient extends Omit<ActiveClient, 'status'> {
  readonly status: 'disabled'
}

export const client = decider<Client, ClientEvent, [clientId: string]>()({
  name: 'client',
  stream: (clientId) => `client-${clientId}`,
  events: [ClientRegistered, ClientDisabled, ClientEnabled],
  initial: { status: 'none' },
  evolve,
  decisions: { registerClient, adoptClient, disableClient, enableClient },
})

function evolve(state: Client, event: ClientEvent): Client {
  switch (event.type) {
    case 'ClientRegistered':
      return { status: 'active', ...event.data }
    case 'ClientDisabled':
      return state.status === 'active' ? { ...state, status: 'disabled' } : state
    case 'ClientEnabled':
      return state.status === 'disabled' ? { ...state, status: 'active' } : state
    default:
      return unreachable(event)
  }
}

/** The first-party client that every installation has; it may request all scopes (contract, "Roles and what they allow"). */
export const builtInClient: ActiveClient = {
  status: 'active',
  clientId: firstPartyClientId,
  name: 'Manabi',
  redirectUris: [],
  scopes,
  organizationId: null,
  hasDeviceRegistration: false,
}

export type RegisterClient = Parameters<typeof ClientRegistered>[0]

/** What streams of other kinds are called: `client-approval-…`. No client has such an id. */
export const isReservedClientId = (clientId: string): boolean => clientId.startsWith('approval-')

/** 409 `conflict` when the id is taken, by the built-in client too. */
export function registerClient(state: Client, command: RegisterClient): readonly ClientEvent[] {
  const { clientId } = command
  const isTaken = state.status !== 'none' || clientId === builtInClient.clientId || isSelfRegistered(clientId)
  if (isReservedClientId(clientId)) throw invalid('clientId', 'must not start with approval-')
  if (isTaken) throw new Problem('conflict', `A client with the id ${command.clientId} exists already.`)
  return [ClientRegistered(command)]
}

export const newDynamicClientId = (): string => `dyn:${randomBytes(20).toString('base64url')}`

/** A client that nobody here registered, under the name and with the addresses that it gave itself. */
export const selfRegisteredClient = (
  facts: Pick<ActiveClient, 'clientId' | 'name' | 'redirectUris'>,
): ActiveClient => ({
  ...facts,
  status: 'active',
  scopes: learnerScopes,
  organizationId: null,
  hasDeviceRegistration: false,
})

/** A self-registered client becomes known for good once a person lets it act for them. */
export function adoptClient(state: Client, { status: _, ...facts }: ActiveClient): readonly ClientEvent[] {
  return state.status === 'none' ? [ClientRegistered(forEvent(facts))] : []
}

const forEvent = ({ redirectUris, scopes, ...facts }: Omit<ActiveClient, 'status'>): RegisterClient => ({
  ...facts,
  redirectUris: [...redirectUris],
  scopes: [...scopes],
})

/** Nothing to do for a disabled client; 404 `not_found` for an unknown one. */
export function disableClient(state: Client, command: { readonly clientId: string }): readonly ClientEvent[] {
  if (state.status === 'none') throw new Problem('not_found', `There is no registered client ${command.clientId}.`)
  return state.status === 'active' ? [ClientDisabled(command)] : []
}

/** Nothing to do for a client that is not disabled; 404 `not_found` for an unknown one. */
export function enableClient(state: Client, command: { readonly clientId: string }): readonly ClientEvent[] {
  if (state.status === 'none') throw new Problem('not_found', `There is no registered client ${command.clientId}.`)
  return state.status === 'disabled' ? [ClientEnabled(command)] : []
}
