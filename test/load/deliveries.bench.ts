import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Dispatcher } from '@manabi/dispatcher'
import { type Id, newId } from '@manabi/kernel'
import { deliveries } from '@manabi/webhooks'
import { Agent, request } from 'undici'
import { eventually } from '../harness/eventually.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'
import { type Figure, medians } from './figure.ts'

export const name = 'deliveries'

const rounds = 5
const perRound = 3_000
/** Until V8 has compiled what both do: a service runs for days. */
const warmUps = 6
/** As many as a dispatcher has in flight to one endpoint. */
const inFlight = 16

/** Deliveries to a fast receiver, one webhook and a thousand of which ten hang, against bare POSTs of the same bodies. */
export async function measure(): Promise<Figure[]> {
  const [fast, hanging] = [await startReceiver('answers'), await startReceiver('hangs')]
  try {
    return [...(await oneReceiver(fast)), ...(await amongMany(fast, hanging))]
  } finally {
    await fast.stop()
    await hanging.stop()
  }
}

async function oneReceiver(fast: Receiver): Promise<Figure[]> {
  const world = await WebhookWorld.open()
  const agent = new Agent()
  try {
    const organizationId = newId('org')
    const webhook = await world.register(fast.url, { organizationId })
    const dispatcher = world.start()
    await tell(world, fast, [organizationId], 100)
    const { body } = (await world.deliveries(webhook))[0]!
    const deliveries = async () => {
      const appends = await made(world, organizationId, perRound)
      return () => deliverAll(world, dispatcher, fast, appends)
    }
    const posts = async () => () => post(fast, body, agent)
    for (let round = 0; round < warmUps; round++) for (const make of [deliveries, posts]) await (await make())()
    const perSecond = await medians(rounds, {
      webhooks: async () => perRound / (await seconds(await deliveries())),
      posts: async () => perRound / (await seconds(await posts())),
    })
    const cpu = await medians(rounds, {
      webhooks: async () => (await processorTime(await deliveries())) / perRound,
      posts: async () => (await processorTime(await posts())) / perRound,
    })
    const name = 'bare undici POST'
    return [
      {
        ...{ name: 'deliveries to one receiver', unit: '1/s', value: perSecond.webhooks, target: 0.6 },
        limit: { name, value: perSecond.posts },
      },
      {
        ...{ name: 'CPU time of one, receiver included', unit: 'µs', value: cpu.webhooks },
        ...{ limit: { name, value: cpu.posts }, target: 1 / 0.6, lowerIsBetter: true },
      },
    ]
  } finally {
    await agent.close()
    await world.close()
  }
}

/** Events, as the bodies of POSTs are, made before the time is taken; appending them is part of it. */
async function made(world: WebhookWorld, organizationId: Id, count: number): Promise<(() => Promise<unknown>)[]> {
  const appends: (() => Promise<unknown>)[] = []
  for (let i = 0; i < count; i++) appends.push((await world.lessonCompletion([organizationId])).append)
  return appends
}

/** Until all have come and are kept as delivered. */
async function deliverAll(
  world: WebhookWorld,
  dispatcher: Dispatcher,
  receiver: Receiver,
  appends: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const arrived = receiver.next(appends.length)
  for (let done = 0; done < appends.length; done += 100)
    await Promise.all(appends.slice(done, done + 100).map((append) => append()))
  await arrived
  const head = await world.platform.eventStore.head()
  while ((dispatcher.position ?? 0) < head) await setTimeout(1)
}

const endpoints = 1_000
const dead = 10
const organizations = 10

/** From the event to the request, with all receivers well, and with ten that never answer and a backlog to each of them. */
async function amongMany(fast: Receiver, hanging: Receiver): Promise<Figure[]> {
  const well = await slowest(fast, fast)
  const some = await slowest(fast, hanging)
  const limit = { name: 'all answer', value: well }
  const figure = {
    name: `event to webhook, ${dead} of ${endpoints} receivers hang, p99`,
    unit: 'ms',
    value: some,
    limit,
  }
  return [{ ...figure, target: 1.5, lowerIsBetter: true }]
}

async function slowest(fast: Receiver, others: Receiver): Promise<number> {
  const world = await WebhookWorld.open({ settings: { WEBHOOK_TIMEOUT_SECONDS: '10' } })
  try {
    const ids = Array.from({ length: organizations }, () => newId('org'))
    const perOrganization = endpoints / organizations
    for (const organizationId of ids) {
      await world.register(others.url, { organizationId, eventTypes: [] })
      for (let i = 1; i < perOrganization; i++) {
        // They are there, and want other events; the last one wants these.
        const eventTypes = i === perOrganization - 1 ? ['lesson.completed'] : ['certificate.issued']
        await world.register(fast.url, { organizationId, eventTypes })
      }
    }
    world.start()
    // A backlog to those that hang.
    await complete(world, ids, 500)
    await eventually(async () => (await waiting(world)) < ids.length * 600, 60_000)
    const times: number[] = []
    for (let round = 0; round < 200; round++)
      times.push(await oneEvent(world, fast, ids[round % ids.length]!, others === fast ? 2 : 1))
    times.sort((a, b) => a - b)
    return times[Math.floor(times.length * 0.99)]!
  } finally {
    await world.close()
  }
}

const waiting = (world: WebhookWorld) => world.platform.state.collection(deliveries).count({ status: 'pending' })

async function oneEvent(world: WebhookWorld, fast: Receiver, organizationId: Id, expected: number): Promise<number> {
  const start = performance.now()
  const arrived = fast.next(expected)
  await world.completeLesson([organizationId])
  await arrived
  return performance.now() - start
}

/** Milliseconds for these events to reach the receiver. */
async function tell(world: WebhookWorld, receiver: Receiver, ids: readonly Id[], count: number): Promise<void> {
  const arrived = receiver.next(count)
  await complete(world, ids, count)
  await arrived
}

async function complete(world: WebhookWorld, ids: readonly Id[], count: number): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    await Promise.all(Array.from({ length: Math.min(100, count - done) }, () => world.completeLesson(ids)))
  }
}

async function post({ url }: Receiver, body: string, dispatcher: Agent): Promise<void> {
  let left = perRound
  const headers = { 'Content-Type': 'application/json' }
  const sender = async () => {
    while (left-- > 0) await (await request(url, { method: 'POST', headers, body, dispatcher })).body.dump()
  }
  await Promise.all(Array.from({ length: inFlight }, sender))
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

/** Microseconds of all threads: steadier than a rate where others use the machine, too. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

interface Receiver {
  readonly url: string
  /** Resolves when so many more requests have come. */
  next(count: number): Promise<void>
  stop(): Promise<unknown>
}

/** In a thread of its own, so that it costs the sender nothing but the other core. */
async function startReceiver(kind: 'answers' | 'hangs'): Promise<Receiver> {
  const worker = new Worker(new URL('receiver.ts', import.meta.url), { workerData: kind })
  const port = await new Promise<number>((resolve) => worker.once('message', ({ port }) => resolve(port)))
  let [received, wanted, arrived] = [0, Number.POSITIVE_INFINITY, () => {}]
  worker.on('message', ({ count }: { count: number }) => {
    received = count
    if (received >= wanted) arrived()
  })
  return {
    url: `http://127.0.0.1:${port}/hook`,
    next: (count) =>
      new Promise((resolve) => {
        wanted = received + count
        arrived = resolve
      }),
    stop: () => worker.terminate(),
  }
}
