import type { Batch, Document, Partition } from '@manabi/read-store'
import type { Stage } from './counting.ts'
import type { Share } from './share.ts'

/** What an attempt writes: its documents in stages, and the position that they contain. */
export interface Changes {
  readonly batches: ReadonlyMap<Stage, Batch<Document>>
  readonly position: number
}

interface Written {
  readonly position: number
  readonly saved: number
  readonly projection: Share
}

/** The last stage is written without documents too: the checkpoint comes with it. */
export function changesOf(
  staged: ReadonlyMap<Stage, Batch<Document>['documents']>,
  { position, saved, projection }: Written,
): Changes {
  const isDivisible = projection.tally === undefined
  const batches = new Map<Stage, Batch<Document>>()
  for (const [stage, documents] of staged) {
    const checkpoint = stage === 'last' ? position : saved
    if (stage !== 'last' && documents.size === 0) continue
    batches.set(stage, { documents, isDivisible, ...upTo(checkpoint, projection.partition) })
  }
  return { batches, position }
}

const upTo = (checkpoint: number, partition: Partition | undefined) =>
  partition === undefined ? { checkpoint } : { checkpoint: 0, partitions: [{ ...partition, checkpoint }] }

/** Partitions of one collection are written as one batch. */
export function together(one: Batch<Document> | undefined, other: Batch<Document>): Batch<Document> {
  if (one === undefined) return other
  return {
    documents: new Map([...one.documents, ...other.documents]),
    isDivisible: one.isDivisible === true && other.isDivisible === true,
    checkpoint: Math.max(one.checkpoint, other.checkpoint),
    partitions: [...(one.partitions ?? []), ...(other.partitions ?? [])],
  }
}
