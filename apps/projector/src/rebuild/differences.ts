import type { ReadStore, Stored } from '@manabi/read-store'

/** A collection in its store. */
interface Place {
  readonly store: ReadStore
  readonly collection: string
}

const pageSize = 1_000

/** Ids (of `ids`, or all) whose documents differ as text or in position, or exist or were deleted in one place only. */
export async function differences(one: Place, other: Place, ids?: readonly string[]): Promise<string[]> {
  if (ids !== undefined) return await differingAmong(one, other, ids)
  const differing = new Set<string>()
  for await (const page of idsOf(one)) for (const id of await differingAmong(one, other, page)) differing.add(id)
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

async function* pages(
  list: (page: { after: string; limit: number }) => Promise<readonly { readonly id: string }[]>,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const page = await list({ after, limit: pageSize })
    if (page.length === 0) return
    yield page.map(({ id }) => id)
    after = page.at(-1)!.id
  }
}
