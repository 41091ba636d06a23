import { browserSignIn, loginSession, standsStill, user } from '@manabi/identity'
import { type Caller, type Id, type Learner, Problem, type Scope } from '@manabi/kernel'
import type { Operation } from '../../operation.ts'
import type { Services } from '../../services.ts'

type Stores = Pick<Services, 'clock' | 'repository'>

/** What a person's credential proves now. */
export interface Proof {
  /** What the session was asked for; null: whatever the person may have. */
  readonly scopes: readonly Scope[] | null
  /** How often the person has signed out everywhere. A session that begins by this proof ends with the next time. */
  readonly signOuts: number
}

/**
 * Where the operation changes who may get in: proves the credential as of now. An access token works for up to an hour after its session
 * has ended (specification section 5), which is too long for that. Throws 401 `unauthorized` where the session, or the sign-in of the
 * browser, is over. An API key is looked up with each call.
 */
export async function prove({ proves }: Operation, caller: Caller | null, services: Stores): Promise<void> {
  if (proves === true && caller?.kind === 'learner') await proofOf(services, caller)
}

/** Throws 401 `unauthorized`, as `prove` does. */
export async function proofOf({ clock, repository }: Stores, { userId, sessionId }: Learner): Promise<Proof> {
  const begun = isOfBrowser(sessionId)
    ? { ...(await repository.load(browserSignIn, [sessionId])).state, scopes: null }
    : (await repository.load(loginSession, [sessionId])).state
  const { state: person } = await repository.load(user, [userId])
  if (begun.status !== 'active' || begun.userId !== userId) throw unauthorized()
  const isOver = begun.expiresAt <= clock.now().toISOString()
  if (isOver || person.status !== 'active' || !standsStill(person, begun)) throw unauthorized()
  return { scopes: begun.scopes, signOuts: person.signOuts }
}

const isOfBrowser = (sessionId: Id): boolean => sessionId.startsWith('bsi_')

/** Clients learn by it that another token may help (RFC 6750 section 3.1). */
const refused = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }

export const unauthorized = (): Problem => new Problem('unauthorized', undefined, { headers: refused })
