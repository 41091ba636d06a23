import { isSelfRegistered } from '@manabi/identity'
import { type Learner, Problem } from '@manabi/kernel'

/** Throws 403 `forbidden` for apps that registered themselves: they hand out no access (contract, "Roles and what they allow"). */
export function firstPartyOnly({ clientId }: Learner): void {
  if (clientId === null || !isSelfRegistered(clientId)) return
  throw new Problem('forbidden', 'This is out of reach of apps that registered themselves.')
}
