import type { Batch, Document } from '@manabi/read-store'
import type { Stage } from './counting.ts'

/** What an attempt writes: its documents in stages, and the position that they contain. */
export interface Changes {
  readonly batches: ReadonlyMap<Stage, Batch<Document>>
  readonly position: number
}

/** The last stage is written without documents too: the checkpoint comes with it. */
export function changesOf(
  staged: ReadonlyMap<Stage, Batch<Document>['documents']>,
  { position, saved }: { readonly position: number; readonly saved: number },
): Changes {
  const batches = new Map<Stage, Batch<Document>>()
  for (const [stage, documents] of staged) {
    if (stage === 'last') batches.set(stage, { documents, checkpoint: position })
    else if (documents.size > 0) batches.set(stage, { documents, checkpoint: saved })
  }
  return { batches, position }
}
