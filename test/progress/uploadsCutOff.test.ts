import { afterAll, expect, it } from '@jest/globals'
import { newId, Unavailable } from '@manabi/kernel'
import { learnerOf, openActivityWorld, outcomeOf } from './activityWorld.ts'

const [perfect, other] = [await openActivityWorld(), await openActivityWorld()]
afterAll(async () => {
  await perfect.close()
  await other.close()
})

const now = new Date('2026-04-01T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const answers = [{ questionId: 'qst_1', choiceId: 'qst_1_right' }]
const activities = [
  { id: 'view', kind: 'view', lessonId: 'les_a', occurredAt: minutesAgo(50) },
  { id: 'complete', kind: 'complete', lessonId: 'les_a', occurredAt: minutesAgo(40) },
  { id: 'quiz', kind: 'quiz', lessonId: 'les_b', occurredAt: minutesAgo(30), answers },
  { id: 'study', kind: 'study', occurredAt: minutesAgo(20), endedAt: minutesAgo(0) },
]

it('two uploads in the wrong order, the first cut off at any call, give what one perfect upload gives [OFF-005]', async () => {
  const [earlier, later] = [activities.slice(0, 2), activities.slice(2)]
  let calls = 0
  for (let call = 1, isCutOff = true; isCutOff; call++) {
    const learner = learnerOf(newId('usr'), 'org_1')
    await perfect.upload(learner, activities, now)
    other.faults.plan({ call, isKept: true })
    isCutOff = await other.upload(learner, later, now).then(
      () => false,
      (error: unknown) => error instanceof Unavailable,
    )
    other.faults.plan()
    for (const sent of [later, earlier, activities]) await other.upload(learner, sent, now)
    const outcome = outcomeOf(await other.eventsOf(learner.userId))
    expect([call, outcome]).toEqual([call, outcomeOf(await perfect.eventsOf(learner.userId))])
    calls = call
  }
  expect(calls).toBeGreaterThan(3)
})
