import type { StateCollection, StateDocument, StateStore } from '@manabi/state-store'

/** Operational state that an installation cannot do without elsewhere. */
export const movedCollections: readonly string[] = [
  'subject-keys',
  'email-names',
  'erased-addresses',
  'master-key-ring',
  'signing-keys',
  'receipt-keys',
  'deliveries',
  'delivery-attempts',
  'webhook-queues',
  'endpoint-health',
  'mails',
  'idempotency',
  'acceptances',
  'api-key-uses',
  'unused-clients',
  'wrong-passwords',
  'erasures',
  'parked-items',
  'password-reset-requests',
  'duty-walks',
]

/** Checkpoints of followers of the events: a position means nothing in another store, so they move as marks. */
export const markedCollections: readonly string[] = ['checkpoints', 'reaction-checkpoints']

/** Of exports that earlier versions wrote. Today's followers begin with the first event again, and do nothing that is done. */
export const formerMarks: readonly string[] = ['account-closings']

/** What belongs to one place and moment: workers, rebuilds, the calls of this minute, the address, the proof of the key, finished imports, courses that are being imported, backfills by position. */
export const leftCollections: readonly string[] = [
  'projectors',
  'projection-leases',
  'rebuilds',
  'last-rebuilds',
  'leases',
  'processes',
  'rate-limit-windows',
  'served-address',
  'master-key',
  'imports',
  'course-imports',
  'webhook-tasks',
  'webhook-housekeeping',
]

/** A document with the position up to which its follower has come. */
export interface Checkpoint extends StateDocument {
  readonly position: number
}

/** A collection whatever is in it. Its own users make its indexes. */
export const anyCollection = <Doc extends StateDocument>(state: StateStore, name: string): StateCollection<Doc, 'id'> =>
  state.collection<Doc, 'id'>({ name, indexes: [] })

const pageSize = 500

/** All documents of a collection, by id, a page at a time. */
export async function* documentsOf<Doc extends StateDocument>(
  state: StateStore,
  name: string,
): AsyncGenerator<readonly Doc[]> {
  const collection = anyCollection<Doc>(state, name)
  for (let last = ''; ; ) {
    // `from` includes its bound: the last of the page before comes again.
    const found = await collection.find({ where: { id: { from: last } }, sort: [['id', 'asc']], limit: pageSize + 1 })
    const page = found.filter(({ id }) => id !== last)
    if (page.length === 0) return
    yield page
    last = page.at(-1)!.id
  }
}
