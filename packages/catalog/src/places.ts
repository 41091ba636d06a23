/** Inserts at `position`, at the end when that is beyond it. */
export const placeAt = <Item>(items: readonly Item[], position: number, item: Item): readonly Item[] => [
  ...items.slice(0, position),
  item,
  ...items.slice(position),
]

/** Moves the item with this id so that it stands at `position`. */
export function movedTo<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  position: number,
): readonly Item[] {
  const item = items.find((other) => other.id === id)
  return item === undefined
    ? items
    : placeAt(
        items.filter((other) => other !== item),
        position,
        item,
      )
}
