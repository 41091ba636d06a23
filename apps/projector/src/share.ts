import { type Generation, type Partition, type Projection, partitionKey } from '@manabi/read-store'

// biome-ignore lint/suspicious/noExplicitAny: the projector takes projections of every document type.
export type AnyProjection = Projection<any, any>

/** What projectors allocate: one version of a projection, or one partition of its documents. Two versions may run side by side. */
export type Share = AnyProjection & { readonly partition?: Partition }

/** Unique among the shares of one projection and those of all its versions. */
export function keyOf({ name, version, partition }: Pick<Share, 'name' | 'version' | 'partition'>): string {
  const key = `${name}-v${version}`
  return partition === undefined ? key : `${key}#${partitionKey(partition)}`
}

/** What of a key is the same for all shares of one version of a projection. */
export const wholeOf = (key: string): string => key.split('#')[0]!

/** Into how many partitions the projection of a key is divided; empty for a whole one. */
export const divisionOf = (key: string): string => key.split('#')[1]?.split('of')[1] ?? ''

/** The projections, each divided as it says: how often may change from one release to the next. */
export const sharesOf = (projections: readonly AnyProjection[]): readonly Share[] =>
  projections.flatMap((projection): readonly Share[] => {
    const { partitions: count = 1 } = projection
    if (count === 1) return [projection]
    return Array.from({ length: count }, (_, number) => ({ ...projection, partition: { number, count } }))
  })

/** How far a share of a generation has come. */
export function checkpointOf({ checkpoint, partitions }: Generation, { partition }: Share): number {
  const state = partition && partitions.find((one) => isSame(one, partition))
  return Math.max(checkpoint, state?.checkpoint ?? 0)
}

/** Why a share of a generation stopped; null while it goes on. */
export function failureOf({ failure, partitions }: Generation, { partition }: Share): string | null {
  if (partition === undefined) return failure
  return partitions.find((one) => isSame(one, partition))?.failure ?? null
}

/** Whether a failure is noted although this share goes on: it is not one of the other partitions beside it. */
export function isDisproved({ failure, partitions }: Generation, { partition }: Share): boolean {
  const isBeside = (one: Partition) => one.count === partition?.count && one.number !== partition.number
  return failure !== null && !partitions.some((one) => isBeside(one) && one.failure === failure)
}

const isSame = (one: Partition, other: Partition): boolean => one.number === other.number && one.count === other.count
