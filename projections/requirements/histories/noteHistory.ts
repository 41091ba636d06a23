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

/** Folds the stream of a person's duties: as it was, by the events that had come by then. */
export const noteHistories = history<NoteHistory, MemberDutiesEvent>()({
  id: ({ data: { organizationId, userId } }) => `${organizationId}/${userId}`,
  on: {
    EvidenceRecorded: (doc, { data: { evidenceId: id, target, completedOn } }) =>
      added(doc, 'evidence', { id, target, completedOn }),
    EvidenceWithdrawn: (doc, { data }) =>
      doc && { ...doc, evidence: doc.evidence.filter(({ id }) => id !== data.evidenceId) },
    LeaveTaken: (doc, { data: { from, until, reason }, metadata }) => {
      const noted = { by: by(metadata), notedAt: metadata.occurredAt }
      return added(doc, 'waivers', { requirementId: null, from, until, reason, ...noted })
    },
    LeaveEnded: (doc, { data }) => doc && ended(doc, null, data.on),
    DutyWaived: (doc, { data: { requirementId, from, until, reason }, metadata }) => {
      const noted = { by: by(metadata), notedAt: metadata.occurredAt }
      return added(doc, 'waivers', { requirementId, from, until, reason, ...noted })
    },
    WaiverEnded: (doc, { data }) => doc && ended(doc, data.requirementId, data.on),
    CompletionRejected: (doc, { data, metadata }) => {
      const { requirementId, completedOn, fulfilledAt, rejectedAt: at, reason } = data
      const rejection = { requirementId, completedOn, fulfilledAt, at, reason, rejectedOn: tokyoDayOf(at) }
      return added(doc, 'rejections', { ...rejection, by: by(metadata) })
    },
    MemberDutiesErased: () => null,
  },
})

const added = <Key extends keyof NoteHistory>(
  doc: NoteHistory | null,
  key: Key,
  one: NoteHistory[Key][number],
): NoteHistory => ({ ...(doc ?? noNotes), [key]: [...(doc ?? noNotes)[key], one] })

/** The last one of its kind ends the day before. One that held on no day is left out. */
function ended(doc: NoteHistory, requirementId: Id | null, on: Day): NoteHistory {
  const at = doc.waivers.findLastIndex((one) => one.requirementId === requirementId)
  const last = doc.waivers[at]
  if (last === undefined || (last.until !== null && last.until < on)) return doc
  const until = addDays(on, -1)
  const waivers = until < last.from ? doc.waivers.toSpliced(at, 1) : doc.waivers.with(at, { ...last, until })
  return { ...doc, waivers }
}
