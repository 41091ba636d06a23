import { setImmediate } from 'node:timers/promises'
import type { ReadStore, Stored } from '@manabi/read-store'

/** A collection in its store. */
interface Place {
  readonly store: ReadStore
  readonly collection: string
}

/** Documents that are compared in one turn of the event loop. */
export const pageSize = 100

/** Ids (of `ids`, or all) whose documents differ as text or in position, or exist or were deleted in one place only. */
export async function differences(one: Place, other: Place, ids?: readonly string[]): Promise<string[]> {
  const differing = new Set<string>()
  for await (const page of ids === undefined ? idsOf(one) : slices(ids))
    for (const id of await differingAmong(one, other, page)) differing.add(id)
  if (ids !== undefined) return [...differing]
  for await (const page of idsOf(other)) {
    const found = await one.store.load(one.collection, page)
    for (const id of page) if (!found.has(id)) differing.add(id)
  }
  return [...differing]
}

async function differingAmong(one: Place, other: Place, ids: readonly string[]): Promise<string[]> {
  const [left, right] = await Promise.all([one, other].map(({ store, collection }) => store.load(collection, ids)))
  return ids.filter((id) => textOf(left!.get(id)) !== textOf(right!.get(id)))
}

/** A wrong position hides later events, or folds earlier ones again. */
const textOf = (stored: Stored | undefined): string =>
  stored === undefined ? '' : `${stored.position} ${JSON.stringify(stored.doc)}`

/** Of the documents, then of those that were deleted. */
async function* idsOf({ store, collection }: Place): AsyncGenerator<readonly string[]> {
  yield* pages((page) => store.scan(collection, page))
  yield* pages((page) => store.deletions(collection, page))
}

async function* slices(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    yield ids.slice(from, from + pageSize)
    await setImmediate()
  }
}

async function* pages(
  list: (page: { after: string; limit: number }) => Promise<readonly { readonly id: string }[]>,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const page = await list({ after, limit: pageSize })
    if (page.length === 0) return
    yield page.map(({ id }) => id)
    // Embedded stores answer synchronously: give others their turn.
    await setImmediate()
    after = page.at(-1)!.id
  }
}
