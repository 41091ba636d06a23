import { type Day, decider, type Id, notFound, Problem, type Timestamp, tokyoDayOf, unreachable } from '@manabi/kernel'
import {
  EvidenceRecorded,
  type EvidenceTarget,
  EvidenceWithdrawn,
  LeaveEnded,
  LeaveTaken,
  MemberDutiesErased,
  type MemberDutiesEvent,
  memberDutiesEvents,
} from './events.ts'

interface KnownEvidence {
  readonly target: EvidenceTarget
  readonly completedOn: Day
  readonly isWithdrawn: boolean
}

interface Leave {
  readonly from: Day
  readonly until: Day | null
  readonly reason: string
}

export type MemberDuties =
  | {
      readonly status: 'open'
      readonly evidence: ReadonlyMap<Id, KnownEvidence>
      /** The one that was taken last. null once it was ended. */
      readonly leave: (Leave & { readonly takenAt: Timestamp }) | null
    }
  /** The account is closed. */
  | { readonly status: 'erased' }

/** What one organization notes about the duties of one person (beyond, Requirements). */
export const memberDuties = decider<MemberDuties, MemberDutiesEvent, [organizationId: Id, userId: Id]>()({
  name: 'member-duties',
  stream: (organizationId, userId) => `duties-${organizationId}-${userId}`,
  events: memberDutiesEvents,
  initial: { status: 'open', evidence: new Map(), leave: null },
  evolve,
  decisions: { recordEvidence, withdrawEvidence, takeLeave, endLeave, eraseMemberDuties },
})

function evolve(state: MemberDuties, event: MemberDutiesEvent): MemberDuties {
  if (state.status === 'erased') return state
  switch (event.type) {
    case 'EvidenceRecorded': {
      const { evidenceId, target, completedOn } = event.data
      return { ...state, evidence: withEvidence(state, evidenceId, { target, completedOn, isWithdrawn: false }) }
    }
    case 'EvidenceWithdrawn': {
      const known = state.evidence.get(event.data.evidenceId)
      if (known === undefined) return state
      return { ...state, evidence: withEvidence(state, event.data.evidenceId, { ...known, isWithdrawn: true }) }
    }
    case 'LeaveTaken': {
      const { from, until, reason, takenAt } = event.data
      return { ...state, leave: { from, until, reason, takenAt } }
    }
    case 'LeaveEnded':
      return { ...state, leave: null }
    case 'MemberDutiesErased':
      return { status: 'erased' }
    default:
      return unreachable(event)
  }
}

const withEvidence = (
  { evidence }: { readonly evidence: ReadonlyMap<Id, KnownEvidence> },
  evidenceId: Id,
  known: KnownEvidence,
) => new Map([...evidence, [evidenceId, known]])

interface Member {
  readonly organizationId: Id
  readonly userId: Id
}

export interface RecordEvidence extends Member {
  readonly evidenceId: Id
  readonly target: EvidenceTarget
  readonly completedOn: Day
  readonly note: string
  readonly url: string | null
}

/** Pieces of evidence that an organization can note about one person. */
export const mostEvidence = 1_000

/** Nothing to do where the same person, target, and day have evidence. 409 `conflict` beyond the most. */
function recordEvidence(state: MemberDuties, command: RecordEvidence): readonly MemberDutiesEvent[] {
  const { evidence } = open(state)
  if (evidenceFor(state, command) !== null) return []
  if (evidence.size >= mostEvidence)
    throw new Problem(
      'conflict',
      `An organization can record at most ${mostEvidence} pieces of evidence about a person.`,
    )
  return [EvidenceRecorded(command)]
}

/** The evidence of this target and day that has not been withdrawn. */
export function evidenceFor(
  state: MemberDuties,
  { target, completedOn }: Pick<RecordEvidence, 'target' | 'completedOn'>,
): Id | null {
  if (state.status === 'erased') return null
  for (const [evidenceId, one] of state.evidence) {
    const isSame = one.target.kind === target.kind && one.target.id === target.id && one.completedOn === completedOn
    if (isSame && !one.isWithdrawn) return evidenceId
  }
  return null
}

interface WithdrawEvidence extends Member {
  readonly evidenceId: Id
  readonly reason: string
}

/** Nothing to do where it is withdrawn already. 404 for unknown evidence. */
function withdrawEvidence(state: MemberDuties, command: WithdrawEvidence): readonly MemberDutiesEvent[] {
  const known = open(state).evidence.get(command.evidenceId)
  if (known === undefined) throw notFound()
  return known.isWithdrawn ? [] : [EvidenceWithdrawn(command)]
}

export interface TakeLeave extends Member, Leave {
  /** Leaving the organization has ended every earlier leave. */
  readonly memberSince: Timestamp
  readonly now: Timestamp
}

/** The present leave ends the day before, and the new one begins. Nothing to do where the present one is the same. */
function takeLeave(state: MemberDuties, { memberSince, now, ...taken }: TakeLeave): readonly MemberDutiesEvent[] {
  const { organizationId, userId, from, until, reason } = taken
  const present = presentLeave(open(state), { memberSince, now })
  const isSame = present?.from === from && present.until === until && present.reason === reason
  if (isSame) return []
  const ended = present === null ? [] : [LeaveEnded({ organizationId, userId, on: tokyoDayOf(now) })]
  return [...ended, LeaveTaken({ ...taken, takenAt: now })]
}

interface EndLeave extends Member {
  readonly memberSince: Timestamp
  readonly now: Timestamp
}

/** Nothing to do without a leave, and where it is over. */
function endLeave(state: MemberDuties, { organizationId, userId, ...times }: EndLeave): readonly MemberDutiesEvent[] {
  if (presentLeave(open(state), times) === null) return []
  return [LeaveEnded({ organizationId, userId, on: tokyoDayOf(times.now) })]
}

/** null where it is over, or was taken in an earlier membership. */
function presentLeave(
  { leave }: Extract<MemberDuties, { status: 'open' }>,
  { memberSince, now }: Pick<EndLeave, 'memberSince' | 'now'>,
) {
  if (leave === null || leave.takenAt < memberSince) return null
  return leave.until === null || leave.until >= tokyoDayOf(now) ? leave : null
}

/** Closes the stream, too, so that no request that is under way brings something back. */
function eraseMemberDuties(state: MemberDuties, member: Member): readonly MemberDutiesEvent[] {
  if (state.status === 'erased') return []
  const { organizationId, userId } = member
  return [MemberDutiesErased({ organizationId, userId, evidenceIds: [...state.evidence.keys()] })]
}

/** 404 once the account is closed, for a request that began before. */
function open(state: MemberDuties) {
  if (state.status === 'erased') throw notFound()
  return state
}
