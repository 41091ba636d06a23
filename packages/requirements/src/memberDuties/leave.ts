import { type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { LeaveEnded, LeaveTaken, type MemberDutiesEvent } from './events.ts'
import type { Noted } from './noted.ts'
import { type MemberDuties, type OpenDuties, open, requireRoom, type TakenLeave, type Waived } from './state.ts'

interface Times {
  /** Leaving the organization has ended every earlier leave. */
  readonly memberSince: Timestamp
  readonly now: Timestamp
}

interface TakeLeave extends Noted, Waived, Times {}

/** The present leave ends the day before, and the new one begins. Nothing to do where the last one is the same. 409 `conflict` as for `requireRoom`. */
export function takeLeave(
  state: MemberDuties,
  { memberSince, now, ...taken }: TakeLeave,
): readonly MemberDutiesEvent[] {
  const { organizationId, userId, from, until, reason } = taken
  const last = lastLeave(open(state), memberSince)
  if (last?.from === from && last.until === until && last.reason === reason) return []
  requireRoom(open(state))
  const ended = isOver(last, now) ? [] : [LeaveEnded({ organizationId, userId, on: tokyoDayOf(now) })]
  return [...ended, LeaveTaken({ ...taken, takenAt: now })]
}

interface EndLeave extends Noted, Times {}

/** Nothing to do without a leave, and where it is over. */
export function endLeave(
  state: MemberDuties,
  { organizationId, userId, memberSince, now }: EndLeave,
): readonly MemberDutiesEvent[] {
  if (isOver(lastLeave(open(state), memberSince), now)) return []
  return [LeaveEnded({ organizationId, userId, on: tokyoDayOf(now) })]
}

/** null for none, for one that was ended, and for one of an earlier membership. */
const lastLeave = ({ leave }: OpenDuties, memberSince: Timestamp): TakenLeave | null =>
  leave === null || leave.isEnded || leave.takenAt < memberSince ? null : leave

const isOver = (leave: TakenLeave | null, now: Timestamp): boolean =>
  leave === null || (leave.until !== null && leave.until < tokyoDayOf(now))
