/**
 * Options of an `LRUCache` of at most so many entries. Its own option `max` takes the memory of that many when it is made; most
 * installations never fill it.
 */
export const mostEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
