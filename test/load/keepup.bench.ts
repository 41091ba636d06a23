import { eventually } from '../harness/eventually.ts'
import { complete } from './complete.ts'
import type { Figure } from './figure.ts'
import { Receiver } from './receiver.ts'
import { courseOf, lessonOf } from './schoolIds.ts'
import { signIn } from './signIn.ts'
import { onSubscribedSchool, schoolSize } from './subscribedSchool.ts'

export const name = 'keepup'

const connections = 64
const lessons = Array.from({ length: 500 }, (_, n) =>
  lessonOf(courseOf(Math.floor(n / schoolSize.lessons)), n % schoolSize.lessons),
)
const written = connections * lessons.length
const tenMinutes = 600_000

/** How long after its completion a webhook arrives, while 64 connections write as fast as they can. */
export async function measure(): Promise<Figure[]> {
  const receiver = await Receiver.start(2 * written)
  const completions = await onSubscribedSchool(receiver.url, async ({ directory, start }) => {
    const tokens = (await signIn(directory, { count: connections })).map(({ api }) => api)
    const service = await start()
    const completions = await complete(service.url, tokens, lessons)
    await eventually(() => receiver.count >= written, tenMinutes)
    await service.stop()
    return completions
  }).finally(() => receiver.stop())
  const waits = completions.map(({ answeredAt }, n) => receiver.arrivedAt(n) - answeredAt)
  const seconds = (completions.at(-1)!.answeredAt - completions[0]!.answeredAt) / 1_000
  const rate = `${Math.round(written / seconds).toLocaleString('en-US')} completions/s`
  const title = `from a completion to its webhook, the longest, 64 connections (${rate})`
  return [{ name: title, unit: 's', value: Math.max(...waits) / 1_000, budget: 5 }]
}
