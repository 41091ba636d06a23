import { Agent, request } from 'undici'
import { eventually } from '../harness/eventually.ts'
import type { Figure } from './figure.ts'
import { teachSchool } from './history.ts'
import { Receiver } from './receiver.ts'
import { rebuildReadModels } from './runningService.ts'
import { onSubscribedSchool, schoolSize } from './subscribedSchool.ts'

export const name = 'deliveries'

/** Events written while the service is down; more than a third of them are delivered. */
const backlog = 60_000
/** Node compiles the code meanwhile. */
const warmUp = 5_000
const counted = 15_000
const tenMinutes = 600_000

/** Deliveries of a backlog to one quick receiver, beside bare POSTs to it. */
export async function measure(): Promise<Figure[]> {
  const receiver = await Receiver.start(2 * backlog)
  try {
    const value = await onSubscribedSchool(receiver.url, async ({ directory, start }) => {
      await teachSchool(directory, backlog, schoolSize)
      await rebuildReadModels(directory)
      const service = await start()
      await eventually(() => receiver.count >= warmUp + counted, tenMinutes)
      const perSecond = rateFrom(receiver, warmUp)
      await service.stop()
      return perSecond
    })
    const posts = await postsPerSecond(receiver)
    const title = `deliveries to one quick receiver (bare POSTs: ${Math.round(posts).toLocaleString('en-US')}/s)`
    return [{ name: title, unit: '1/s', value, budget: Math.min(1_000, posts / 10), isLeast: true }]
  } finally {
    await receiver.stop()
  }
}

/** As many at once as a dispatcher sends to one receiver, each as long as a delivery. */
async function postsPerSecond(receiver: Receiver): Promise<number> {
  const agent = new Agent()
  const before = receiver.count
  let left = warmUp + counted
  const sender = async () => {
    while (left-- > 0) await (await request(receiver.url, { method: 'POST', body, dispatcher: agent })).body.dump()
  }
  await Promise.all(Array.from({ length: 16 }, sender))
  await agent.close()
  return rateFrom(receiver, before + warmUp)
}

const body = JSON.stringify({ text: 'x'.repeat(500) })

/** Requests per second. */
const rateFrom = (receiver: Receiver, first: number): number =>
  (counted * 1_000) / (receiver.arrivedAt(first + counted - 1) - receiver.arrivedAt(first))
