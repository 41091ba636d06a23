import { loginSession } from '@manabi/identity'
import { type Id, type Learner, mostEntries, Problem } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'
import { createAuthenticate } from '../identity/sessions/authenticate.ts'
import { mcpResource } from '../identity/sessions/resource.ts'
import type { Services } from '../services.ts'

/** Finds out for whom an assistant calls. Throws 401 `unauthorized` for tokens that are not of an OAuth sign-in. */
export type AuthenticateAssistant = (accessToken: string) => Promise<Learner>

/**
 * MCP takes access tokens from the authorization-code flow only (specification section 5): those for its own address, which no other
 * flow gives, and those for the API whose session began with a code.
 */
export function createAuthenticateAssistant(services: Services): AuthenticateAssistant {
  const forMcp = createAuthenticate(services, mcpResource(services))
  const forApi = createAuthenticate(services)
  const isFromCode = codeSessions(services)
  return async (bearer) => {
    const caller = await forMcp({ bearer, apiKey: null }).catch(async (refusal: unknown) => {
      if (!(refusal instanceof Problem)) throw refusal
      const other = await forApi({ bearer, apiKey: null })
      if (other.kind === 'learner' && (await isFromCode(other.sessionId))) return other
      throw new Problem('unauthorized', 'MCP needs a token from an OAuth sign-in, not from a password login.')
    })
    if (caller.kind !== 'learner') throw new Problem('user_credential_required')
    return caller
  }
}

/** How a session began never changes, so that its stream is read once. */
function codeSessions({ repository }: Pick<Services, 'repository'>) {
  const known = new LRUCache<Id, boolean>(mostEntries(10_000))
  return async (sessionId: Id): Promise<boolean> => {
    const remembered = known.get(sessionId)
    if (remembered !== undefined) return remembered
    const { state } = await repository.load(loginSession, [sessionId])
    const isFromCode = state.status !== 'none' && state.flow === 'code'
    known.set(sessionId, isFromCode)
    return isFromCode
  }
}
