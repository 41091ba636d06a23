import { openTemporaryReadStore, type ReadStore } from '@manabi/read-store'

/** An empty read store, which is gone when the work is done. */
export async function withScratchStore<Result>(work: (scratch: ReadStore) => Promise<Result>): Promise<Result> {
  const scratch = openTemporaryReadStore()
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
  }
}
