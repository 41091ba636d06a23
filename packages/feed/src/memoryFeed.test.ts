import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { feedContract } from './contract.ts'
import { openMemoryFeed } from './memoryFeed.ts'

feedContract('the feed in memory', async () => openMemoryFeed())

it('promises nothing while no dispatcher acts on the events', async () => {
  const event = { id: 'e1' } as Parameters<ReturnType<typeof openMemoryFeed>['publish']>[0][number]
  await expect(openMemoryFeed().publish([event])).rejects.toThrow(Unavailable)
})
