import type { ReadStore, Stored } from '@manabi/read-store'

/** A collection in its store. */
interface Place {
  readonly store: ReadStore
  readonly collection: string
}

const pageSize = 1_000

/** Ids (of `ids`, or all) whose documents differ as text or in position, or exist in one place only. */
export async function differences(one: Place, other: Place, ids?: readonly string[]): Promise<string[]> {
  if (ids !== undefined) return await differingAmong(one, other, ids)
  const differing: string[] = []
  for await (const page of idsOf(one)) differing.push(...(await differingAmong(one, other, page)))
  for await (const page of idsOf(other)) {
    const found = await one.store.load(one.collection, page)
    differing.push(...page.filter((id) => (found.get(id)?.doc ?? null) === null))
  }
  return differing
}

async function differingAmong(one: Place, other: Place, ids: readonly string[]): Promise<string[]> {
  const [left, right] = await Promise.all([one, other].map(({ store, collection }) => store.load(collection, ids)))
  return ids.filter((id) => textOf(left!.get(id)) !== textOf(right!.get(id)))
}

/** A wrong position hides later events, or folds earlier ones again. A deletion may have left one, or not. */
const textOf = (stored: Stored | undefined): string =>
  stored === undefined || stored.doc === null ? '' : `${stored.position} ${JSON.stringify(stored.doc)}`

async function* idsOf({ store, collection }: Place): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const page = await store.scan(collection, { after, limit: pageSize })
    if (page.length === 0) return
    yield page.map(({ id }) => id)
    after = page.at(-1)!.id
  }
}
