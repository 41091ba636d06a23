import { type Learner, Problem, type ProblemCode } from '@manabi/kernel'
import { activity } from '@manabi/progress'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'
import { type ActivityContent, activityContent } from './activityContent.ts'
import { type ActivityFact, ActivityFacts, factOf } from './activityFact.ts'
import { recordConsequences } from './recordConsequences.ts'
import type { ReportedActivity } from './reportedActivity.ts'

export interface ActivityResult {
  readonly id: string
  readonly status: 'applied' | 'duplicate' | 'rejected'
  readonly code: ProblemCode | null
  readonly detail: string | null
  readonly attemptId: string | null
  readonly sessionId: string | null
}

interface Judged {
  readonly id: string
  readonly fit: { readonly content: ActivityContent; readonly fact: ActivityFact } | null
  readonly refusal: Problem | null
}

/**
 * Keeps what a device did offline (beyond, "Offline activity"). Deciding is the append under each id: what is kept there is the fact,
 * and the id remembered. What follows from it is done at once, and by the next repetition where a crash came between: it is the same
 * however often and in whatever order. Activities that are refused hold up no other.
 */
export async function recordActivities(
  context: ExecutionContext,
  services: Services,
  learner: Learner,
  activities: readonly { readonly id: string }[],
): Promise<readonly ActivityResult[]> {
  const facts = new ActivityFacts(services, learner)
  const judged = await Promise.all(activities.map((one) => judge(one, facts, context.now)))
  const chosen = firstOfEach(judged)
  const ids = [...new Set(judged.map(({ id }) => id))]
  const reported = new Map<string, ReportedActivity | null>()
  await Promise.all(
    ids.map(async (id) => reported.set(id, await report(context, services, learner, id, chosen.get(id)?.fit?.fact))),
  )
  await recordConsequences(context, services, learner, reported)
  return judged.map((one) => resultOf(one, reported.get(one.id) ?? null, chosen.get(one.id) === one))
}

async function judge(given: { readonly id: string }, facts: ActivityFacts, now: Date): Promise<Judged> {
  const { id } = given
  try {
    const content = activityContent(given, now)
    return { id, fit: { content, fact: await facts.of(id, content) }, refusal: null }
  } catch (error) {
    // A broken rule is the answer to this activity alone; a store that is down fails the request.
    if (!(error instanceof Problem)) throw error
    return { id, fit: null, refusal: error }
  }
}

/** Of those with one id the one that happened first. */
function firstOfEach(judged: readonly Judged[]): ReadonlyMap<string, Judged> {
  const first = new Map<string, Judged>()
  for (const one of judged) {
    const before = first.get(one.id)
    if (one.fit !== null && (before === undefined || one.fit.content.at < before.fit!.content.at))
      first.set(one.id, one)
  }
  return first
}

/** null: the log holds nothing under this id. */
async function report(
  context: ExecutionContext,
  { repository }: Services,
  { userId }: Learner,
  id: string,
  fact: ActivityFact | undefined,
): Promise<ReportedActivity | null> {
  const reported =
    fact === undefined
      ? { ...(await repository.load(activity, [userId, id])), events: [] }
      : await context.execute(activity.report, [userId, id], { event: fact }, { organizationId: ownerOf(fact) })
  return reported.state.status === 'reported'
    ? { fact: factOf(reported.state.event), isNew: reported.events.length > 0 }
    : null
}

const ownerOf = ({ data }: ActivityFact) =>
  'testOrganizationId' in data ? data.testOrganizationId : data.courseOrganizationId

function resultOf({ id, refusal }: Judged, reported: ReportedActivity | null, isChosen: boolean): ActivityResult {
  const none = { id, code: null, detail: null, attemptId: null, sessionId: null }
  if (reported === null || (refusal !== null && reported.isNew)) {
    const { code, detail } = refusal!
    return { ...none, status: 'rejected', code, detail }
  }
  const { data } = reported.fact
  const attemptId = 'attemptId' in data ? data.attemptId : null
  const sessionId = 'sessionId' in data ? (reported.sessionId ?? data.sessionId) : null
  const isApplied = reported.isNew && isChosen && reported.sessionId === undefined
  return { ...none, status: isApplied ? 'applied' : 'duplicate', attemptId, sessionId }
}
