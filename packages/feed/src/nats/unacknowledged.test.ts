import { expect, it } from '@jest/globals'
import { type StreamState, Unacknowledged } from './unacknowledged.ts'

const created = '2026-04-01T00:00:00Z'

it('does not miss what is published while the server answers how far the stream is', async () => {
  const states: StreamState[] = [
    { created, first: 1, last: 1 },
    { created, first: 3, last: 2 },
  ]
  let second: Promise<void> | undefined
  const unacknowledged: Unacknowledged = new Unacknowledged(async () => {
    second ??= unacknowledged.add(2)
    return states.shift()!
  })
  await unacknowledged.add(1)
  await expect(second).resolves.toBeUndefined()
})

it('misses what was published before and is not in the stream', async () => {
  const unacknowledged = new Unacknowledged(async () => ({ created, first: 1, last: 1 }))
  await expect(unacknowledged.add(2)).rejects.toMatchObject({ part: 'feed' })
})
