/** The items whose key no other has, by their keys. */
export function oneEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const groups = [...Map.groupBy(items, keyOf)]
  return new Map(groups.flatMap(([key, [item, ...others]]) => (others.length === 0 ? [[key, item!] as const] : [])))
}
