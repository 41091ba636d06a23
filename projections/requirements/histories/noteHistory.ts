import { addDays, type Day, type EventMetadata, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { EvidenceTarget, MemberDutiesEvent, Rejection, Span } from '@manabi/requirements'
import { history } from '../../history.ts'

interface Note {
  readonly reason: string
  /** null for a program, and for an operator. */
  readonly by: Id | null
}

export interface NotedWaiver extends Span, Note {
  /** null: a leave, which waives all duties. */
  readonly requirementId: Id | null
  readonly notedAt: Timestamp
}

export interface NotedRejection extends Rejection, Note {
  readonly requirementId: Id
  readonly fulfilledAt: Timestamp
  readonly at: Timestamp
}

export interface NotedEvidence {
  readonly id: Id
  readonly target: EvidenceTarget
  readonly completedOn: Day
}

/** What an organization had noted about the duties of a person. */
export interface NoteHistory {
  /** Without what was withdrawn. */
  readonly evidence: readonly NotedEvidence[]
  /** Waivers and leaves that held on some day, with their last days. */
  readonly waivers: readonly NotedWaiver[]
  readonly rejections: readonly NotedRejection[]
}

export const noNotes: NoteHistory = { evidence: [], waivers: [], rejections: [] }

const by = ({ actor }: EventMetadata): Id | null => (actor.kind === 'user' ? actor.id : null)
const idOf = ({ data }: { data: { organizationId: Id; userId: Id } }): string => `${data.organizationId}/${data.userId}`

/** Folds the stream of a person's duties: as it was, by the events that had come by then. */
export const noteHistories = history<NoteHistory, MemberDutiesEvent>()({
  on: {
    EvidenceRecorded: [
      idOf,
      (doc, { data: { evidenceId: id, target, completedOn } }) => ({
        ...(doc ?? noNotes),
        evidence: [...(doc ?? noNotes).evidence, { id, target, completedOn }],
      }),
    ],
    EvidenceWithdrawn: [
      idOf,
      (doc, { data }) => doc && { ...doc, evidence: doc.evidence.filter(({ id }) => id !== data.evidenceId) },
    ],
    LeaveTaken: [
      idOf,
      (doc, { data: { from, until, reason }, metadata }) =>
        waived(doc, { requirementId: null, from, until, reason, by: by(metadata), notedAt: metadata.occurredAt }),
    ],
    LeaveEnded: [idOf, (doc, { data }) => doc && ended(doc, null, data.on)],
    DutyWaived: [
      idOf,
      (doc, { data: { requirementId, from, until, reason }, metadata }) =>
        waived(doc, { requirementId, from, until, reason, by: by(metadata), notedAt: metadata.occurredAt }),
    ],
    MemberDutiesErased: [idOf, () => null],
    WaiverEnded: [idOf, (doc, { data }) => doc && ended(doc, data.requirementId, data.on)],
    CompletionRejected: [
      idOf,
      (doc, { data: { requirementId, completedOn, fulfilledAt, rejectedAt: at, reason }, metadata }) => {
        const rejection = { requirementId, completedOn, fulfilledAt, at, reason, rejectedOn: tokyoDayOf(at) }
        return {
          ...(doc ?? noNotes),
          rejections: [...(doc ?? noNotes).rejections, { ...rejection, by: by(metadata) }],
        }
      },
    ],
  },
})

const waived = (doc: NoteHistory | null, waiver: NotedWaiver): NoteHistory => ({
  ...(doc ?? noNotes),
  waivers: [...(doc ?? noNotes).waivers, waiver],
})

/** The last one of its kind ends the day before. One that held on no day is left out. */
function ended(doc: NoteHistory, requirementId: Id | null, on: Day): NoteHistory {
  const at = doc.waivers.findLastIndex((one) => one.requirementId === requirementId)
  const last = doc.waivers[at]
  if (last === undefined || (last.until !== null && last.until < on)) return doc
  const until = addDays(on, -1)
  const waivers = until < last.from ? doc.waivers.toSpliced(at, 1) : doc.waivers.with(at, { ...last, until })
  return { ...doc, waivers }
}
