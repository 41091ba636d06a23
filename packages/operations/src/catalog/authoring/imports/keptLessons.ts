import type { Comparison } from '@manabi/catalog/olx'
import type { Id } from '@manabi/kernel'
import type { Services } from '../../../services.ts'
import { lastImported } from './lastImported.ts'

export interface ChangedHere {
  readonly lessonId: Id
  readonly title: string
  /** As it was compared. */
  readonly version: number
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

/** Of the lessons that may be written over those that nobody wrote since somebody agreed to it. */
export function stillSame(
  overwritten: readonly Id[],
  { agreed, since }: { readonly agreed: readonly ChangedHere[]; readonly since: readonly ChangedHere[] },
): readonly Id[] {
  const versions = new Map(since.map(({ lessonId, version }) => [lessonId, version]))
  const isSame = ({ lessonId, version }: ChangedHere) => versions.get(lessonId) === version
  const same = new Set(agreed.filter(isSame).map(({ lessonId }) => lessonId))
  return overwritten.filter((id) => same.has(id))
}
