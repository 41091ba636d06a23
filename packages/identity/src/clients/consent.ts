import { decider, type Id, type Scope, unreachable } from '@manabi/kernel'
import { type ConsentEvent, ConsentGiven } from '../events.ts'

/** What a person lets a client do for them. */
export interface Consent {
  readonly scopes: ReadonlySet<Scope>
}

export const consent = decider<Consent, ConsentEvent, [userId: Id, clientId: string]>()({
  name: 'consent',
  stream: (userId, clientId) => `consent-${userId}-${clientId}`,
  events: [ConsentGiven],
  initial: { scopes: new Set() },
  evolve,
  decisions: { giveConsent },
})

function evolve(state: Consent, event: ConsentEvent): Consent {
  switch (event.type) {
    case 'ConsentGiven':
      return { scopes: new Set([...state.scopes, ...event.data.scopes]) }
    default:
      return unreachable(event.type)
  }
}

/** Whether the person was asked for all of these scopes before (contract, "Authentication"). */
export const covers = (state: Consent, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => state.scopes.has(scope))

export type GiveConsent = Parameters<typeof ConsentGiven>[0]

export function giveConsent(state: Consent, command: GiveConsent): readonly ConsentEvent[] {
  return covers(state, command.scopes) ? [] : [ConsentGiven(command)]
}
