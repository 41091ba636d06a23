/** Half-open ranges of whole numbers, sorted, apart from each other: `[from, to, from, to, …]`. Flat, because documents hold many. */
export type Ranges = readonly number[]

/** The same object when the range is covered already. Ranges that touch become one, so that order of arrival leaves no trace. */
export function addRange(ranges: Ranges, from: number, to: number): Ranges {
  let first = 0
  while (first < ranges.length && ranges[first + 1]! < from) first += 2
  let end = first
  while (end < ranges.length && ranges[end]! <= to) end += 2
  if (end === first + 2 && ranges[first]! <= from && ranges[first + 1]! >= to) return ranges
  const merged = end === first ? [from, to] : [Math.min(from, ranges[first]!), Math.max(to, ranges[end - 1]!)]
  return [...ranges.slice(0, first), ...merged, ...ranges.slice(end)]
}

export function sizeOf(ranges: Ranges): number {
  let size = 0
  for (let i = 0; i < ranges.length; i += 2) size += ranges[i + 1]! - ranges[i]!
  return size
}
