import { decider, type Id, Problem, type Scope, scopes, unreachable } from '@manabi/kernel'
import { ClientDisabled, type ClientEvent, ClientRegistered } from './events.ts'

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

export type Client = { readonly status: 'none' } | ActiveClient | { readonly status: 'disabled' }

export const client = decider<Client, ClientEvent, [clientId: string]>({
  name: 'client',
  stream: (clientId) => `client-${clientId}`,
  events: [ClientRegistered, ClientDisabled],
  initial: { status: 'none' },
  evolve,
})

function evolve(_state: Client, event: ClientEvent): Client {
  switch (event.type) {
    case 'ClientRegistered':
      return { status: 'active', ...event.data }
    case 'ClientDisabled':
      return { status: 'disabled' }
    default:
      return unreachable(event)
  }
}

/** The first-party client that every installation has; it may request all scopes (contract, "Roles and what they allow"). */
export const builtInClient: ActiveClient = {
  status: 'active',
  clientId: 'manabi-web',
  name: 'Manabi',
  redirectUris: [],
  scopes,
  organizationId: null,
  hasDeviceRegistration: false,
}

export type RegisterClient = Parameters<typeof ClientRegistered>[0]

/** 409 `conflict` when the id is taken, by the built-in client too. */
export function registerClient(state: Client, command: RegisterClient): readonly ClientEvent[] {
  const isTaken = state.status !== 'none' || command.clientId === builtInClient.clientId
  if (isTaken) throw new Problem('conflict', `A client with the id ${command.clientId} exists already.`)
  return [ClientRegistered(command)]
}

/** Nothing to do for a disabled client; 404 `not_found` for an unknown one. */
export function disableClient(state: Client, command: { readonly clientId: string }): readonly ClientEvent[] {
  if (state.status === 'none') throw new Problem('not_found', `There is no registered client ${command.clientId}.`)
  return state.status === 'active' ? [ClientDisabled(command)] : []
}
