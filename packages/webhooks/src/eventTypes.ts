import { invalid } from '@manabi/kernel'

export interface WebhookEventType {
  readonly type: string
  readonly description: string
  /** False for names that can be subscribed to and do not arrive. */
  readonly isRaised: boolean
}

const raised = (type: string, description: string): WebhookEventType => ({ type, description, isRaised: true })
const named = (type: string, description: string): WebhookEventType => ({ type, description, isRaised: false })

/** Every event type of specification section 6; which are raised is the contract's "Webhooks". */
export const webhookEventTypes: readonly WebhookEventType[] = [
  raised('lesson.completed', 'A learner completed a lesson for the first time.'),
  raised('course.completed', 'A learner completed a course: every lesson that was published then. Sent once.'),
  raised('test.submitted', 'A learner submitted a test of the organization.'),
  raised('certificate.issued', 'A certificate was awarded, automatically or by hand.'),
  raised('ping', 'A test delivery, sent only by the test call, only to the tested endpoint.'),
  named('course.started', 'A learner started a course. Not raised.'),
  raised('member.joined', 'A person became a member of the organization.'),
  raised('member.left', 'A member was removed, or closed their account.'),
  named('member.added', 'A member joined the organization. Not raised.'),
  named('subscription.activated', "The organization's plan became active. Not raised."),
  raised('requirement.due', 'A person has to fulfil a requirement by a day: once for each due day.'),
  raised('requirement.overdue', 'The due day of a requirement has passed, and the person has not fulfilled it.'),
  raised('requirement.fulfilled', 'A person completed what a requirement wants, after it was created.'),
  raised('requirement.rejected', 'A completion was rejected, so the requirement is open again.'),
  raised('session.started', 'A learner started a study session.'),
  named('session.answered', 'A learner answered within a session. Not raised.'),
  named('session.hint', 'A learner asked for a hint within a session. Not raised.'),
  named('session.revealed', 'A learner had an answer revealed within a session. Not raised.'),
  raised('session.ended', 'A study session ended: stopped, abandoned, or closed out by the next start.'),
  named('mastery.updated', "A learner's mastery changed. Not raised."),
  named('session.deleted', 'A session was deleted. Not raised.'),
  raised('learner.data_deleted', 'A learner closed their account; their personal data was deleted.'),
]

const known = new Set(webhookEventTypes.map(({ type }) => type))

/**
 * What a registration subscribes to: unknown names are ignored, and empty or omitted means every event (specification section 2,
 * "Webhook subscription"). 400 when every name is unknown, because that would silently mean all (contract, "Webhooks").
 */
export function subscribableTypes(names: readonly string[], path = 'eventTypes'): string[] {
  const types = [...new Set(names)].filter((name) => known.has(name))
  if (names.length > 0 && types.length === 0) throw invalid(path, 'names no known event type')
  return types
}
