/** A projector that is alive, and what it knows how to do. */
export interface Worker {
  readonly id: string
  readonly knows: readonly string[]
}

/**
 * Who should do what, as every projector finds by itself from the same facts. Work stays where it is held, what is free goes to who has
 * least, and then pieces move until nobody has two more than another who knows them. Where that is so already, nothing moves.
 */
export function shareOut(
  workers: readonly Worker[],
  holders: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const work = [...new Set(workers.flatMap(({ knows }) => knows))].sort()
  const shares = new Map<string, string>()
  const load = (id: string) => [...shares.values()].filter((other) => other === id).length
  const able = (piece: string) => workers.filter(({ knows }) => knows.includes(piece)).map(({ id }) => id)
  const idlest = (piece: string) => able(piece).sort((a, b) => load(a) - load(b) || (a < b ? -1 : 1))[0]!
  for (const piece of work) {
    const holder = holders.get(piece)
    if (holder !== undefined && able(piece).includes(holder)) shares.set(piece, holder)
  }
  for (const piece of work) if (!shares.has(piece)) shares.set(piece, idlest(piece))
  const uneven = () => work.find((piece) => load(shares.get(piece)!) > load(idlest(piece)) + 1)
  for (let piece = uneven(); piece !== undefined; piece = uneven()) shares.set(piece, idlest(piece))
  return shares
}
