import type { Comparison, CoursePlan, Skipped } from '@manabi/catalog/olx'
import type { Culture, Id } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { ChangedHere } from './keptLessons.ts'
import { type SkippedKind, skippedKinds } from './skippedKinds.ts'

export const importStates = ['reading', 'ready', 'importing', 'done', 'failed'] as const
/** Of an import that keeps its archive. */
export const openStates = ['reading', 'ready', 'importing'] as const

/** What an import would do, or did. */
export interface ImportCounts {
  readonly courseId: Id | null
  readonly new: number
  readonly changed: number
  readonly unpublished: number
  readonly changedHere: readonly ChangedHere[]
  readonly skipped: readonly SkippedKind[]
}

/** A course that is being imported. Its archive is in the file store, under the same id, until it is done or over. */
export interface CourseImport {
  readonly id: Id
  readonly organizationId: Id
  readonly state: (typeof importStates)[number]
  /** What is to be done with it; null while somebody else has to do something. */
  readonly due: 'read' | 'write' | null
  readonly culture: Culture | null
  readonly confirmedBy: Id | null
  readonly overwrite: readonly Id[]
  readonly counts: ImportCounts
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** Unconfirmed ones go after so long, and so does what is known of others. In milliseconds. */
export const keptFor = 24 * 3_600_000

export const noCounts: ImportCounts = {
  ...{ courseId: null, new: 0, changed: 0, unpublished: 0 },
  ...{ changedHere: [], skipped: [] },
}

const courseImports = stateCollection<CourseImport>()({
  name: 'course-imports',
  indexes: [['organizationId', 'state'], ['due'], ['expiresAt']],
  sparse: ['due'],
})

export type CourseImports = StateCollection<CourseImport, 'due' | 'expiresAt' | 'organizationId' | 'state'>

export const importsIn = (state: Pick<StateStore, 'collection'>): CourseImports => state.collection(courseImports)

/** What was skipped, and whether the course itself changes, by kind and reason: what learners miss first. */
export const skippedIn = (
  { skipped }: Pick<CoursePlan, 'skipped'>,
  comparison: Comparison | null,
): readonly SkippedKind[] => skippedKinds(comparison?.isReplaced ? [...skipped, replaced(comparison)] : skipped)

const replaced = ({ title: name }: Comparison): Skipped => ({
  path: 'course',
  name,
  reason: 'its title, description, or sections become those of the archive',
})
