import { eventually } from '../harness/eventually.ts'
import { type Figure, median } from './figure.ts'
import { Receiver } from './receiver.ts'
import { ask } from './requests.ts'
import { courseOf, lessonOf } from './schoolIds.ts'
import { onSubscribedSchool, schoolSize } from './subscribedSchool.ts'

export const name = 'webhooks'

const warmUp = 200
const counted = 101

/** From the request that completes a lesson to its webhook, on the embedded stores. */
export async function measure(): Promise<Figure[]> {
  const receiver = await Receiver.start(warmUp + counted)
  const times = await onSubscribedSchool(receiver.url, async ({ start, token }) => {
    const service = await start()
    const times: number[] = []
    for (let n = 0; n < warmUp + counted; n++) {
      const begun = performance.timeOrigin + performance.now()
      const lessonId = lessonOf(courseOf(Math.floor(n / schoolSize.lessons)), n % schoolSize.lessons)
      await ask(service.url, token, { path: `/lessons/${lessonId}/complete`, body: {} })
      await eventually(() => receiver.count > n)
      times.push(receiver.arrivedAt(n) - begun)
    }
    await service.stop()
    return times
  }).finally(() => receiver.stop())
  return [{ name: 'event to webhook, median', unit: 'ms', value: median(times.slice(warmUp)), budget: 20 }]
}
