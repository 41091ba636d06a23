import type { Batch, Document } from '../../port.ts'
import type { Progress } from './threadWrites.ts'

/** By collection. */
export type Batches = ReadonlyMap<string, Batch<Document>>

/** How many documents there are. */
export function countOf(batches: Batches): number {
  let count = 0
  for (const { documents } of batches.values()) count += documents.size
  return count
}

export const progressOf = ({ checkpoint, partitions = [] }: Batch<Document>): Progress => ({ checkpoint, partitions })
