import { type Day, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { CompletionRejected, DutyWaived, type MemberDutiesEvent, WaiverEnded } from './events.ts'
import type { Noted } from './noted.ts'
import { type MemberDuties, type OpenDuties, open, rejectionOf, requireRoom, type Waived } from './state.ts'

interface OfDuty extends Noted {
  readonly requirementId: Id
}

interface WaiveDuty extends OfDuty {
  /** The day on which the duty began: earlier waivers ended with an earlier duty. */
  readonly beganOn: Day
  readonly today: Day
  readonly until: Day | null
  readonly reason: string
}

/** The waiver that holds ends the day before. Nothing to do where it is the same. */
export function waiveDuty(state: MemberDuties, command: WaiveDuty): readonly MemberDutiesEvent[] {
  const { organizationId, userId, requirementId, beganOn, today, until, reason } = command
  const duty = { organizationId, userId, requirementId }
  const present = presentWaiver(open(state), { requirementId, beganOn, today })
  if (present?.until === until && present.reason === reason) return []
  requireRoom(open(state))
  const ended = present === null ? [] : [WaiverEnded({ ...duty, on: today })]
  return [...ended, DutyWaived({ ...duty, from: today, until, reason })]
}

interface EndWaiver extends OfDuty, Pick<WaiveDuty, 'beganOn' | 'today'> {}

/** Nothing to do without a waiver that holds. */
export function endWaiver(
  state: MemberDuties,
  { organizationId, userId, requirementId, today, beganOn }: EndWaiver,
): readonly MemberDutiesEvent[] {
  if (presentWaiver(open(state), { requirementId, today, beganOn }) === null) return []
  return [WaiverEnded({ organizationId, userId, requirementId, on: today })]
}

function presentWaiver(
  { waivers }: OpenDuties,
  { requirementId, beganOn, today }: Pick<WaiveDuty, 'requirementId' | 'beganOn' | 'today'>,
): Waived | null {
  const last = waivers.get(requirementId)
  if (last === undefined || last.from < beganOn) return null
  return last.until === null || last.until >= today ? last : null
}

interface RejectCompletion extends OfDuty {
  readonly fulfilledAt: Timestamp
  readonly rejectedAt: Timestamp
  readonly reason: string
}

/** Nothing to do where the completions of that day are rejected already. */
export function rejectCompletion(state: MemberDuties, command: RejectCompletion): readonly MemberDutiesEvent[] {
  const completedOn = tokyoDayOf(command.fulfilledAt)
  if (open(state).rejected.has(rejectionOf({ ...command, completedOn }))) return []
  requireRoom(open(state))
  return [CompletionRejected({ ...command, completedOn })]
}
