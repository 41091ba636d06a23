import type { Timestamp } from '@manabi/kernel'
import type { StateFilter } from '@manabi/state-store'
import type { Fields, Job } from './claims.ts'
import type { LeasedJobsOptions } from './jobOptions.ts'
import { whileDown } from './whileDown.ts'

interface Finished<Doc extends Job> {
  /** null to delete the job. */
  readonly changes: Partial<Doc> | null
  /** The end of the lease that it was done under. */
  readonly lease: Timestamp | null
  /** What makes it due at once. */
  readonly release: () => Partial<Doc>
  /** Whether the process is about to stop. */
  readonly isStopping: () => boolean
}

/**
 * Writes down how a job changed, unless its lease is another's by now. Answers whether it may be due again. While the store is down it
 * goes on trying as long as the lease lasts: what was done and not written down would be done again.
 */
export function finishJob<Doc extends Job, Group extends keyof Doc & string>(
  doc: Doc,
  finished: Finished<Doc>,
  options: LeasedJobsOptions<Doc, Group>,
): Promise<boolean> {
  const { lease, isStopping } = finished
  const isOver = () => lease === null || lease <= options.clock.now().toISOString()
  return whileDown(
    () => finish(doc, finished, options),
    () => isOver() || isStopping(),
  )
}

async function finish<Doc extends Job, Group extends keyof Doc & string>(
  doc: Doc,
  { changes, lease, release }: Finished<Doc>,
  { collection, clock, unlessChanged }: LeasedJobsOptions<Doc, Group>,
): Promise<boolean> {
  if (changes === null) {
    await collection.delete({ id: doc.id })
    return false
  }
  const scheduledAt = changes.dueAt === null ? null : clock.now().toISOString()
  const isMine = { dueAt: lease } as StateFilter<Doc, Fields<Group>>
  const isSame = unlessChanged === undefined ? {} : { [unlessChanged]: doc[unlessChanged] }
  const finished = await collection.update(doc.id, { ...isMine, ...isSame }, { ...changes, scheduledAt })
  if (finished === null && unlessChanged !== undefined) await collection.update(doc.id, isMine, release())
  return changes.dueAt !== null || finished === null
}
