import { decider, type Id, type Scope, unreachable } from '@manabi/kernel'
import { type ConsentEvent, ConsentGiven } from '../events.ts'

/** What a person lets a client do for them. */
export interface Consent {
  readonly scopes: ReadonlySet<Scope>
  /** How often a link had replaced the person's password by then. */
  readonly resets: number
}

export const consent = decider<Consent, ConsentEvent, [userId: Id, clientId: string]>()({
  name: 'consent',
  stream: (userId, clientId) => `consent-${userId}-${clientId}`,
  events: [ConsentGiven],
  initial: { scopes: new Set(), resets: 0 },
  evolve,
  decisions: { giveConsent },
})

function evolve(state: Consent, event: ConsentEvent): Consent {
  switch (event.type) {
    case 'ConsentGiven': {
      const { scopes, resets } = event.data
      return { scopes: new Set([...(resets === state.resets ? state.scopes : []), ...scopes]), resets }
    }
    default:
      return unreachable(event.type)
  }
}

/**
 * Whether the person was asked for all of these scopes before (contract, "Authentication"), and no link has replaced their password since
 * (beyond, "Account self-service").
 */
export const covers = (state: Consent, { scopes, resets }: Pick<GiveConsent, 'scopes' | 'resets'>): boolean =>
  resets === state.resets && scopes.every((scope) => state.scopes.has(scope))

export type GiveConsent = Parameters<typeof ConsentGiven>[0] & { readonly resets: number }

export function giveConsent(state: Consent, command: GiveConsent): readonly ConsentEvent[] {
  return covers(state, command) ? [] : [ConsentGiven(command)]
}
