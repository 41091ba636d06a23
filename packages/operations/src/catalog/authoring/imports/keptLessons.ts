import type { ComparedLesson, Comparison } from '@manabi/catalog/olx'
import type { Id } from '@manabi/kernel'
import type { Services } from '../../../services.ts'
import { lastImported } from './lastImported.ts'

/** A lesson as it was when it was compared. */
export interface ChangedHere extends ComparedLesson {
  readonly lessonId: Id
}

/** The lessons that the archive would change, and that somebody changed here since the last import. */
export async function changedHere(
  stores: Pick<Services, 'codec' | 'eventStore'>,
  comparison: Comparison | null,
): Promise<readonly ChangedHere[]> {
  if (comparison === null) return []
  const { changedLessons } = comparison
  const written = await lastImported(stores, [...changedLessons.keys()])
  return [...written.keys()].map((lessonId) => ({ lessonId, ...changedLessons.get(lessonId)! }))
}

/** Those of them that stay as they are here. */
export function keptLessons(here: readonly ChangedHere[], overwritten: readonly Id[] = []): ReadonlySet<Id> {
  const named = new Set(overwritten)
  return new Set(here.map(({ lessonId }) => lessonId).filter((id) => !named.has(id)))
}

/** Those of the lessons to write over that nobody wrote since they were chosen. */
export function stillSame(
  overwritten: readonly Id[],
  { chosen, since }: { readonly chosen: readonly ChangedHere[]; readonly since: readonly ChangedHere[] },
): readonly Id[] {
  const versions = new Map(since.map(({ lessonId, version }) => [lessonId, version]))
  const isSame = ({ lessonId, version }: ChangedHere) => versions.get(lessonId) === version
  const same = new Set(chosen.filter(isSame).map(({ lessonId }) => lessonId))
  return overwritten.filter((id) => same.has(id))
}
