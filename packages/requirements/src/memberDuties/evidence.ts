import { type Day, type Id, notFound } from '@manabi/kernel'
import { EvidenceRecorded, type EvidenceTarget, EvidenceWithdrawn, type MemberDutiesEvent } from './events.ts'
import type { Noted } from './noted.ts'
import { type MemberDuties, open, requireRoom } from './state.ts'

interface RecordEvidence extends Noted {
  readonly evidenceId: Id
  readonly target: EvidenceTarget
  readonly completedOn: Day
  readonly note: string
  readonly url: string | null
}

/** Nothing to do where the same person, target, and day have evidence. 409 `conflict` as for `requireRoom`. */
export function recordEvidence(state: MemberDuties, command: RecordEvidence): readonly MemberDutiesEvent[] {
  if (evidenceFor(open(state), command) !== null) return []
  requireRoom(open(state))
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

interface WithdrawEvidence extends Noted {
  readonly evidenceId: Id
  readonly reason: string
}

/** Nothing to do where it is withdrawn already. 404 for unknown evidence. */
export function withdrawEvidence(state: MemberDuties, command: WithdrawEvidence): readonly MemberDutiesEvent[] {
  const known = open(state).evidence.get(command.evidenceId)
  if (known === undefined) throw notFound()
  return known.isWithdrawn ? [] : [EvidenceWithdrawn(command)]
}
