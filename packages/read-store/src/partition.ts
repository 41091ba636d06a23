/**
 * One of `count` parts of a read model's documents, divided by a hash of their ids up to the first colon: so what begins with the same id,
 * such as all of one learner, is of one partition. The numbers begin at 0.
 */
export interface Partition {
  readonly number: number
  readonly count: number
}

/** How far one partition of a generation has come. */
export interface PartitionState extends Partition {
  /** Every event up to this position is in its documents. */
  readonly checkpoint: number
  /** Why its projector stopped, and where; null while it goes on. */
  readonly failure: string | null
  /** Whether it has been at the end of the events since the generation was made. */
  readonly hasCaughtUp: boolean
}

/** Unique among the partitions of a read model, however often it is divided. */
export const partitionKey = ({ number, count }: Partition): string => `${number}of${count}`

const colon = 58

/** Whether the document of this id is one of the partition: FNV-1a, so that every process divides alike. */
export function isIn({ number, count }: Partition, id: string): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length && id.charCodeAt(i) !== colon; i++)
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % count === number
}

/** Up to where all documents contain the events: the whole was folded up to there, or each partition of one division. */
export function leastCheckpoint(whole: number, partitions: readonly PartitionState[]): number {
  return [...divisionsOf(partitions)].reduce(
    (most, all) => Math.max(most, Math.min(...all.map(({ checkpoint }) => checkpoint))),
    whole,
  )
}

/** Up to where readers may have seen events in some of the documents. */
export const furthestCheckpoint = (of: {
  readonly checkpoint: number
  readonly partitions: readonly PartitionState[]
}): number => Math.max(of.checkpoint, ...of.partitions.map(({ checkpoint }) => checkpoint))

/** Whether each partition that is divided like this one has been at the end of the events. */
export const haveAllCaughtUp = (partitions: readonly PartitionState[], { count }: Partition): boolean =>
  partitions.filter((one) => one.count === count && one.hasCaughtUp).length === count

/** The states of each division of which no partition is missing. */
function divisionsOf(partitions: readonly PartitionState[]): Iterable<readonly PartitionState[]> {
  if (partitions.length === 0) return []
  const divisions = Map.groupBy(partitions, ({ count }) => count)
  return [...divisions].filter(([count, all]) => all.length === count).map(([, all]) => all)
}
