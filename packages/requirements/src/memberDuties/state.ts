import { type Day, type Id, notFound, Problem, type Timestamp, unreachable } from '@manabi/kernel'
import type { EvidenceTarget, MemberDutiesEvent } from './events.ts'

interface KnownEvidence {
  readonly target: EvidenceTarget
  readonly completedOn: Day
  readonly isWithdrawn: boolean
}

/** Days on which a leave or a waiver holds, and why. */
export interface Waived {
  readonly from: Day
  readonly until: Day | null
  readonly reason: string
}

export interface TakenLeave extends Waived {
  readonly takenAt: Timestamp
  readonly isEnded: boolean
}

export interface OpenDuties {
  readonly status: 'open'
  readonly evidence: ReadonlyMap<Id, KnownEvidence>
  /** The one that was taken last. */
  readonly leave: TakenLeave | null
  /** By requirement: the waiver that was given last, unless it was ended. */
  readonly waivers: ReadonlyMap<Id, Waived>
  /** Requirement and day of each completion that was rejected. */
  readonly rejected: ReadonlySet<string>
  /** How often something was noted. */
  readonly notes: number
}

export type MemberDuties =
  | OpenDuties
  /** The account is closed. */
  | { readonly status: 'erased' }

export const nothingNoted: MemberDuties = {
  ...{ status: 'open', evidence: new Map(), leave: null, waivers: new Map(), rejected: new Set(), notes: 0 },
}

export function evolve(state: MemberDuties, event: MemberDutiesEvent): MemberDuties {
  if (state.status === 'erased') return state
  const noted = { ...state, notes: state.notes + 1 }
  switch (event.type) {
    case 'EvidenceRecorded': {
      const { evidenceId, target, completedOn } = event.data
      const evidence = new Map([...state.evidence, [evidenceId, { target, completedOn, isWithdrawn: false }]])
      return { ...noted, evidence }
    }
    case 'EvidenceWithdrawn': {
      const { evidenceId } = event.data
      const known = state.evidence.get(evidenceId)!
      return { ...state, evidence: new Map([...state.evidence, [evidenceId, { ...known, isWithdrawn: true }]]) }
    }
    case 'LeaveTaken': {
      const { from, until, reason, takenAt } = event.data
      return { ...noted, leave: { from, until, reason, takenAt, isEnded: false } }
    }
    case 'LeaveEnded':
      return { ...state, leave: state.leave && { ...state.leave, isEnded: true } }
    case 'DutyWaived': {
      const { requirementId, from, until, reason } = event.data
      return { ...noted, waivers: new Map([...state.waivers, [requirementId, { from, until, reason }]]) }
    }
    case 'WaiverEnded':
      return { ...state, waivers: new Map([...state.waivers].filter(([id]) => id !== event.data.requirementId)) }
    case 'CompletionRejected':
      return { ...noted, rejected: new Set([...state.rejected, rejectionOf(event.data)]) }
    case 'MemberDutiesErased':
      return { status: 'erased' }
    default:
      return unreachable(event)
  }
}

export const rejectionOf = (one: { readonly requirementId: Id; readonly completedOn: Day }): string =>
  `${one.requirementId} ${one.completedOn}`

/** 404 once the account is closed, for a request that began before. */
export function open(state: MemberDuties): OpenDuties {
  if (state.status === 'erased') throw notFound()
  return state
}

/** Pieces of evidence, leaves, waivers, and rejections that an organization can note about one person, withdrawn ones too. */
export const mostNotes = 2_000

/** Throws 409 `conflict` where nothing more can be noted. */
export function requireRoom({ notes }: OpenDuties): void {
  if (notes < mostNotes) return
  throw new Problem('conflict', `An organization notes at most ${mostNotes} things about a person, withdrawn ones too.`)
}
