import { emailClaim, emailName } from '@manabi/identity'
import { type Caller, type Id, invalid, Problem, type ProblemCode, tokyoDayOf } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { type EvidenceTarget, evidenceFor, memberDuties } from '@manabi/requirements'
import type { ExecutionContext } from '../../execution.ts'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'
import type { Services } from '../../services.ts'
import { requireAnother } from '../requireAnother.ts'
import { unlessClosed } from '../unlessClosed.ts'
import { EvidenceItem } from './resources.ts'

/** What became of one item, before the read models show it. */
export interface Outcome {
  readonly status: 'recorded' | 'unchanged' | 'failed'
  readonly evidenceId: Id | null
  readonly userId: Id | null
  readonly code: ProblemCode | null
  readonly detail: string | null
}

type Stores = Pick<Services, 'masterKey' | 'repository' | 'state'>

interface Given {
  readonly organizationId: Id
  readonly item: unknown
  readonly isTarget: (target: EvidenceTarget) => boolean
  /** null: the command line. */
  readonly caller: Caller | null
}

/** What is wrong with the item is its outcome. A store that is not available, or a key that is missing, fails the call. */
export async function recordItem(context: ExecutionContext, services: Stores, given: Given): Promise<Outcome> {
  try {
    return { ...(await recorded(context, services, given)), code: null, detail: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    return { status: 'failed', evidenceId: null, userId: null, code: error.code, detail: error.detail }
  }
}

async function recorded(
  { execute, newId, now }: ExecutionContext,
  services: Stores,
  { organizationId, item, isTarget, caller }: Given,
): Promise<Pick<Outcome, 'status' | 'evidenceId' | 'userId'>> {
  const evidenceId = newId('evd')
  const parsed = EvidenceItem.safeParse(item, { error: explain })
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
  const { target, completedOn, note, url, email } = parsed.data
  const userId = email === undefined ? parsed.data.userId! : await ownerOf(services, email)
  const { state: members } = await services.repository.load(organization, [organizationId])
  if (userId === null || members.status === 'none' || !members.members.has(userId)) throw unknownPerson()
  requireAnother(caller, userId)
  if (!isTarget(target)) throw unknownTarget()
  if (completedOn > tokyoDayOf(now.toISOString())) throw invalid('completedOn', 'must not be a day to come')
  const command = { evidenceId, organizationId, userId, target, completedOn, note, url }
  const { state, events } = await unlessClosed(() =>
    execute(memberDuties.recordEvidence, [organizationId, userId], command),
  )
  if (events.length > 0) return { status: 'recorded', evidenceId, userId }
  return { status: 'unchanged', evidenceId: evidenceFor(state, command), userId }
}

/** The account with this address; null for none. */
async function ownerOf(
  services: Pick<Services, 'masterKey' | 'repository' | 'state'>,
  email: string,
): Promise<Id | null> {
  const { state } = await services.repository.load(emailClaim, [await emailName(services, email)])
  return state.status === 'claimed' ? state.userId : null
}

const unknownPerson = (): Problem =>
  new Problem('not_found', 'The organization has no such member. Invited people have to accept first.')

const unknownTarget = (): Problem =>
  new Problem('not_found', 'The organization cannot see such a course, path, or test, and has no such requirement.')
