import { setImmediate } from 'node:timers/promises'

/** How many turns of the event loop others get until this is over. Rejects where it does. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const over = { is: false }
  const ended = work.finally(() => {
    over.is = true
  })
  let turns = 0
  for (; !over.is; turns++) await setImmediate()
  await ended
  return turns
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
