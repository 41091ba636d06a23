import type { Batch, Document } from '../port.ts'
import type { Generation } from '../readStore.ts'
import type { MongoGenerations } from './mongoGenerations.ts'

type Batches = ReadonlyMap<string, Batch<Document>>
type Known = Pick<Generation, 'checkpoint'> & { readonly _id: string }

/** Says how far the generations are once the batches are written: one command for those that are equally far, and one for partitions. */
export async function moveCheckpoints(
  generations: MongoGenerations,
  known: readonly Known[],
  batches: Batches,
): Promise<void> {
  const ahead = known.filter(({ _id, checkpoint }) => batches.get(_id)!.checkpoint > checkpoint)
  const checkpoints = Map.groupBy(ahead, ({ _id }) => batches.get(_id)!.checkpoint)
  const partitions = Array.from(batches, ([collection, batch]) =>
    (batch.partitions ?? []).map((partition) => [collection, partition] as const),
  )
  const whole = async () => {
    for (const [checkpoint, those] of checkpoints) {
      const collections = those.map(({ _id }) => _id)
      await generations.advance(collections, checkpoint)
    }
  }
  await Promise.all([whole(), generations.partitions.advance(partitions.flat())])
}
