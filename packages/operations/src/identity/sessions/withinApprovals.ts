import { approvedScopes, isSelfRegistered } from '@manabi/identity'
import { type Learner, learnerScopes, type Scope } from '@manabi/kernel'
import type { Services } from '../../services.ts'

/**
 * The learner as far as the organizations let the app act now: beyond the learner scopes, a token of a client that registered
 * itself counts where an admin approved the scope, and has not withdrawn it since (specification section 5, "Scope computation").
 */
export async function withinApprovals({ repository }: Pick<Services, 'repository'>, caller: Learner): Promise<Learner> {
  const { clientId, scopes, organizations } = caller
  if (clientId === null || !isSelfRegistered(clientId)) return caller
  const beyond = [...scopes].filter((scope) => !ofLearners.has(scope))
  if (beyond.length === 0) return caller
  const approvals = await approvedScopes(repository, clientId, [...organizations.keys()])
  const isApprovedIn = (id: string, scope: Scope) => approvals.get(id)?.includes(scope) === true
  const isApproved = (scope: Scope) => [...organizations.keys()].some((id) => isApprovedIn(id, scope))
  const standings = [...organizations].map(([id, standing]) => {
    const withheld = new Set(beyond.filter((scope) => !isApprovedIn(id, scope)))
    return [id, { ...standing, withheld }] as const
  })
  return {
    ...caller,
    scopes: new Set([...scopes].filter((scope) => ofLearners.has(scope) || isApproved(scope))),
    organizations: new Map(standings),
  }
}

const ofLearners: ReadonlySet<Scope> = new Set(learnerScopes)
