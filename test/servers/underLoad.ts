import { expect } from '@jest/globals'
import { LessonCompleted } from '@manabi/progress'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { Installation, type RoleProcess } from './installation.ts'
import { Load } from './load.ts'
import { startProxy, type TcpProxy } from './proxy.ts'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * An api, a projector and a dispatcher in processes of their own, learners that complete lessons all the while, and a receiver that
 * is to hear of each.
 */
export async function startUnderLoad(settings: Settings = {}) {
  const installation = await Installation.open(settings)
  const receiver = await startEndpoint(answering(204))
  const way = await startProxy(new URL(receiver.url), 80)
  const parts = { installation, receiver, way }
  try {
    return await underLoad(parts)
  } catch (error) {
    await remove(parts)
    throw error
  }
}

interface Parts {
  readonly installation: Installation
  readonly receiver: Endpoint
  readonly way: TcpProxy
}

async function remove({ installation, receiver, way }: Parts): Promise<void> {
  await way.close()
  await receiver.close()
  await installation.remove()
}

async function underLoad({ installation, receiver, way }: Parts) {
  const [api, projector, dispatcher] = [
    await installation.start(['api']),
    await installation.start(['projector']),
    await installation.start(['dispatcher']),
  ]
  const roles = { api, projector, dispatcher }
  for (const { url } of Object.values(roles)) await eventually(() => isReady(url))
  const world = await installation.world(api.url)
  const organizationId = await world.organization('School')
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const learners = await Promise.all([1, 2, 3].map(() => world.person({ [organizationId]: ['learner'] })))
  const lessons = Array.from({ length: 250 }, (_, index) => ({ title: `Lesson ${index}` }))
  const course = await world.course(organizationId, { title: 'Long', lessons })
  await world.settled()
  const url = new URL(receiver.url)
  url.port = new URL(way.url).port
  expect((await admin.api.post(`/organizations/${organizationId}/webhooks`, { url: url.href })).status).toBe(201)

  const load = new Load(learners, course.lessonIds)
  const goesOn = async () => {
    const before = load.acknowledged.length
    await eventually(() => load.acknowledged.length >= before + 6)
  }
  const completions = async () => {
    const { events } = await world.platform.eventStore.readAll({
      after: 0,
      types: [LessonCompleted.type],
      limit: 10_000,
    })
    return events.map(({ data }) => `${data['userId']}/${data['lessonId']}`)
  }
  const heard = () => receiver.received.map(({ body }) => JSON.parse(body))
  const shown = async () => {
    const read = learners.map(async ({ userId, api }) => {
      const { body } = await api.get(`/me/progress/${course.courseId}`)
      return body.lessons.filter(isCompleted).map(({ lessonId }: { lessonId: string }) => `${userId}/${lessonId}`)
    })
    return (await Promise.all(read)).flat()
  }
  return {
    ...{ roles, installation, load, learners, lessonIds: course.lessonIds, receiver, wayToReceiver: way, goesOn },
    /** Ends the load: what was acknowledged is in the events and in the read models, and each event was heard of, as one. */
    nothingIsLost: async () => {
      await load.stop()
      const events = await completions()
      expect(events).toEqual(expect.arrayContaining(load.acknowledged))
      expect(new Set(events).size).toBe(events.length)
      const isShown = () => shown().then((lessons) => isSame(lessons, events))
      // A server that was away may refuse a read for a moment.
      await eventually(() => isShown().catch(() => false)).catch(() => {})
      expect((await shown()).sort()).toEqual([...events].sort())
      const told = () => new Map(heard().map(({ id, data }) => [id, `${data.userId}/${data.lessonId}`]))
      await eventually(() => told().size >= events.length).catch(() => {})
      expect([...told().values()].sort()).toEqual([...events].sort())
    },
    heard,
    close: async () => {
      await load.stop()
      await remove({ installation, receiver, way })
    },
  }
}

export type UnderLoad = Awaited<ReturnType<typeof startUnderLoad>>

const isCompleted = ({ completedAt }: { completedAt: string | null }) => completedAt !== null
const isSame = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()

export const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/health/ready`)).status === 200

/** The parts that a process says are down, on its readiness page and in its metrics, which agree. */
export async function partsDown({ url }: Pick<RoleProcess, 'url'>): Promise<string[]> {
  const { parts } = (await (await fetch(`${url}/health/ready`)).json()) as { parts: { name: string; status: string }[] }
  return parts.filter(({ status }) => status === 'down').map(({ name }) => name)
}

export async function partsDownInMetrics({ url }: Pick<RoleProcess, 'url'>): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return [...metrics.matchAll(/^manabi_part_up\{part="(\w+)"\} 0$/gm)].map(([, part]) => part!)
}
