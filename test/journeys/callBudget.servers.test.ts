import { describe, expect, it } from '@jest/globals'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { type Calls, callsSince, mongoCommands, natsSubjects, startCountingProxy } from '../servers/countCalls.ts'

const { READ_STORE_URL: mongoUrl, FEED_URL: natsUrl } = process.env

/** One after the other, so that none shares a call with another. */
const completions = 20

/** Calls that each completion may make, and that may be made each second without any. */
type Budget = Readonly<Record<string, readonly [each: number, perSecond: number]>>

/** What is not named may be called now and then, but not by each completion: the sweep of a lease, a key that is looked up. */
const seldom = [0.5, 0.5] as const

const mongoBudget: Budget = {
  // The person, and the progress that is answered. For each of these, and for what both depend on: which generation is in use.
  'find views.accounts': [1, 0],
  'find views.course-progress': [1, 0],
  'find views.active': [5, 12],
  // Requests that wait for long look at the checkpoints, ten times a second at most. Each write looks at its generation.
  'find views.generations': [6, 16],
  // Each read model that changes is written by itself, with its checkpoint; the other checkpoints go together.
  'update views.generations': [6, 4],
  'update views.course-progress': [1, 0],
  'update views.raised-events': [1, 0],
  'update views.progress-days': [1, 0],
  'update views.progress-history': [1, 0],
  // Documents that count others are written before these.
  'update views.report-people': [2, 0],
  'find views.progress-history': [1, 0],
  'find views.raised-events': [1, 0],
  // Whether an organization of the learner requires anything: asked by what keeps duties, and by what announces them.
  'find views.membership-history': [2, 0],
  'aggregate views.requirements': [2, 0],
  'update state.reaction-checkpoints': [1, 0],
  'find state.duty-walks': [0, 2],
  // The delivery to the webhook is added, claimed, and finished.
  'insert state.deliveries': [1, 0],
  'find state.deliveries': [4, 5],
  'findAndModify state.deliveries': [2, 1],
  'find state.endpoint-health': [1, 5],
  'update state.endpoint-health': [1, 0],
  // Signs of life, leases, checkpoints and what may be due.
  // A notice of new deliveries wakes the steps, too.
  'find state.webhook-queues': [2, 5],
  'find state.webhook-housekeeping': [0, 5],
  'find state.password-reset-requests': [0, 2],
  'find state.course-imports': [0, 4],
  'find state.checkpoints': [0, 2],
  'update state.checkpoints': [0, 2],
  'find state.processes': [0, 8],
  'findAndModify state.processes': [0, 2],
  'find state.leases': [0, 8],
  'find state.parked-items': [0, 24],
  hello: [0, 4],
}

const natsBudget: Budget = {
  events: [1, 0],
  acknowledge: [1, 0],
  // Of the positions of both writes, and of deliveries that are due.
  notices: [3, 1],
  // Every 200 ms while an event is under way.
  'STREAM.INFO': [1, 5],
  'CONSUMER.MSG.NEXT': [0, 1],
}

if (mongoUrl === undefined || natsUrl === undefined) {
  describe('calls to MongoDB and NATS', () => {
    it.skip('are not counted: READ_STORE_URL or FEED_URL names no server', () => {})
  })
} else {
  it('a completion and its webhook have their budget of calls to MongoDB and NATS [ENG-009]', async () => {
    const { mongo, nats, seconds } = await callsOfCompletions(mongoUrl, natsUrl)
    expect([over(mongoBudget, mongo, seconds), over(natsBudget, nats, seconds)]).toEqual([{}, {}])
  })
}

/** What was called more often than it may. What was under way when the count began comes on top. */
function over(budget: Budget, calls: Calls, seconds: number): Calls {
  const allowed = ([each, perSecond]: Budget[string]) => each * completions + perSecond * seconds + 2
  return Object.fromEntries(Object.entries(calls).filter(([what, count]) => count > allowed(budget[what] ?? seldom)))
}

/** What completions of a learner whose organization has a webhook ask of the servers, until the webhook has heard of all. */
async function callsOfCompletions(mongoUrl: string, natsUrl: string) {
  const mongo = await startCountingProxy(new URL(mongoUrl), 27017, mongoCommands)
  const nats = await startCountingProxy(new URL(natsUrl), 4222, natsSubjects)
  const receiver = await startEndpoint()
  const settings = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' }
  const service = await startTestService({ READ_STORE_URL: mongo.url, FEED_URL: nats.url, ...settings })
  try {
    const world = worldOf(service)
    const school = await world.organization('School')
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    await admin.api.post(`/organizations/${school}/webhooks`, { url: receiver.url, eventTypes: ['lesson.completed'] })
    const learner = await world.person({ [school]: ['learner'] })
    const lessons = Array.from({ length: completions + 2 }, (_, i) => ({ title: `Lesson ${i}` }))
    const [first, ...others] = (await world.course(school, { lessons })).lessonIds
    const complete = async (id: string) => expect((await learner.api.post(`/lessons/${id}/complete`)).status).toBe(200)
    const heard = (count: number) => eventually(() => receiver.received.length === count)
    await complete(first!)
    await heard(1)
    const before = { mongo: mongo.calls(), nats: nats.calls(), at: performance.now() }
    // The last lesson stays: completing the course is more than completing a lesson.
    for (const id of others.slice(0, completions)) await complete(id)
    await heard(completions + 1)
    return {
      mongo: callsSince(before.mongo, mongo.calls()),
      nats: callsSince(before.nats, nats.calls()),
      seconds: (performance.now() - before.at) / 1_000,
    }
  } finally {
    await service.remove()
    await Promise.all([mongo.close(), nats.close(), receiver.close()])
  }
}
