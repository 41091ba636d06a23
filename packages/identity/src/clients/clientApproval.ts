import type { Repository } from '@manabi/event-store'
import { decider, type Id, isSelfRegistered, notFound, type Scope, unreachable } from '@manabi/kernel'
import { requireWithin } from '../requireWithin.ts'
import { type ClientApprovalEvent, ClientApprovalWithdrawn, ClientScopesApproved } from './clientEvents.ts'

export type ClientApproval =
  | { readonly status: 'none' }
  | { readonly status: 'approved'; readonly name: string; readonly scopes: readonly Scope[] }

/**
 * What an organization lets a self-registered client have within it, beyond the learner scopes (specification section 5, "Scope
 * computation", rule 4).
 */
export const clientApproval = decider<ClientApproval, ClientApprovalEvent, [organizationId: Id, clientId: string]>()({
  name: 'client-approval',
  stream: (organizationId, clientId) => `client-approval-${organizationId}-${clientId}`,
  events: [ClientScopesApproved, ClientApprovalWithdrawn],
  initial: { status: 'none' },
  evolve,
  decisions: { approveClient, withdrawApproval },
})

function evolve(_state: ClientApproval, event: ClientApprovalEvent): ClientApproval {
  switch (event.type) {
    case 'ClientScopesApproved':
      return { status: 'approved', name: event.data.name, scopes: event.data.scopes }
    case 'ClientApprovalWithdrawn':
      return { status: 'none' }
    default:
      return unreachable(event)
  }
}

export interface ApproveClient {
  readonly organizationId: Id
  readonly clientId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Scopes of the token that asks. Left out: not looked at, until every caller tells them. */
  readonly held?: ReadonlySet<Scope>
}

/** Replaces what was approved before; nothing to do when that is the same. 403 `insufficient_scope` for more than the token has. */
export function approveClient(
  state: ClientApproval,
  { held, ...command }: ApproveClient,
): readonly ClientApprovalEvent[] {
  if (held !== undefined) requireWithin(held, command.scopes)
  const isSame =
    state.status === 'approved' &&
    state.name === command.name &&
    state.scopes.length === command.scopes.length &&
    command.scopes.every((scope) => state.scopes.includes(scope))
  return isSame ? [] : [ClientScopesApproved({ ...command, scopes: [...command.scopes] })]
}

export type WithdrawApproval = Parameters<typeof ClientApprovalWithdrawn>[0]

/** 404 `not_found` for a client that is not approved (any more). */
export function withdrawApproval(state: ClientApproval, command: WithdrawApproval): readonly ClientApprovalEvent[] {
  if (state.status === 'none') throw notFound()
  return [ClientApprovalWithdrawn(command)]
}

/** What these organizations approved for the client; none for one that did not register itself. */
export async function approvedScopes(
  repository: Repository,
  clientId: string,
  organizationIds: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Scope[]>> {
  if (!isSelfRegistered(clientId)) return new Map()
  const loaded = organizationIds.map((id) => repository.load(clientApproval, [id, clientId]))
  const states = (await Promise.all(loaded)).map(({ state }) => state)
  return new Map(states.map((state, index) => [organizationIds[index]!, state.status === 'none' ? [] : state.scopes]))
}
