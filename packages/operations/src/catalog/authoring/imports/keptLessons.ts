import type { Comparison } from '@manabi/catalog/olx'
import type { Id } from '@manabi/kernel'
import { writtenSinceImport } from '@manabi/projections/catalog/lessonVersions'
import type { Views } from '@manabi/read-store'

export interface ChangedHere {
  readonly lessonId: Id
  readonly title: string
}

/** The lessons that the archive would change, and that somebody changed here since the last import. */
export async function changedHere(views: Views, comparison: Comparison | null): Promise<readonly ChangedHere[]> {
  const changed = [...(comparison?.changedLessons ?? [])]
  const written = await writtenSinceImport(
    views,
    changed.map(([id]) => id),
  )
  return changed.flatMap(([lessonId, title]) => (written.has(lessonId) ? { lessonId, title } : []))
}

/** Those of them that stay as they are here. */
export function keptLessons(here: readonly ChangedHere[], overwritten: readonly Id[] = []): ReadonlySet<Id> {
  const named = new Set(overwritten)
  return new Set(here.map(({ lessonId }) => lessonId).filter((id) => !named.has(id)))
}
