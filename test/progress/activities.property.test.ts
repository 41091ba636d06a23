import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId, Unavailable } from '@manabi/kernel'
import { courseProgressDetail } from '@manabi/projections/progress/courseProgress'
import { progressHistoryOf } from '@manabi/projections/progress/progressHistory'
import fc from 'fast-check'
import { runs } from '../harness/runs.ts'
import { learnerOf, openActivityWorld, outcomeOf } from './activityWorld.ts'

type Fault = { readonly call: number; readonly isKept: boolean }
type World = Awaited<ReturnType<typeof openActivityWorld>>
let perfect: World
let other: World
beforeAll(async () => {
  perfect = await openActivityWorld()
  other = await openActivityWorld()
})
afterAll(async () => {
  await perfect.close()
  await other.close()
})

const now = new Date('2026-04-01T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const answers = fc.constantFrom([{ questionId: 'qst_1', choiceId: 'qst_1_right' }], [])
const occurredAt = fc.integer({ min: 0, max: 20_000 }).map(minutesAgo)

const activity = fc.oneof(
  fc.record({
    kind: fc.constantFrom('view', 'complete'),
    occurredAt,
    lessonId: fc.constantFrom('les_a', 'les_b', 'les_c', 'les_d', 'les_unknown'),
  }),
  fc.record({ kind: fc.constant('quiz'), occurredAt, lessonId: fc.constantFrom('les_b', 'les_d', 'les_a'), answers }),
  fc.record({
    kind: fc.constant('test'),
    occurredAt,
    testId: fc.constant('tst_1'),
    answers,
    elapsedSeconds: fc.constantFrom(30, 90, null),
  }),
  fc.record({ kind: fc.constant('study'), occurredAt, minutes: fc.integer({ min: 0, max: 150 }) }).map((study) => ({
    kind: 'study',
    occurredAt: study.occurredAt,
    endedAt: new Date(Math.min(now.getTime(), Date.parse(study.occurredAt) + study.minutes * 60_000)).toISOString(),
  })),
)
const activities = fc
  .array(activity, { minLength: 1, maxLength: 25 })
  .map((list) => list.map((one, index) => ({ ...one, id: `activity-${index}` })))

/** Requests, each a choice among the activities in some order, with the calls of the store that fail while it is sent. */
const request = fc.record({
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 10 }),
  faults: fc.array(fc.record({ call: fc.integer({ min: 1, max: 60 }), isKept: fc.boolean() }), { maxLength: 3 }),
})

describe('activities that were done offline', () => {
  it('give what one perfect upload gives, however they are split, ordered, repeated and cut off [OFF-005]', async () => {
    await fc.assert(
      fc.asyncProperty(activities, fc.array(request, { maxLength: 8 }), async (list, requests) => {
        const learner = learnerOf(newId('usr'), 'org_1')
        await perfect.upload(learner, list, now)

        const left = new Set(list.keys())
        for (const { picks, faults } of requests) {
          const indices = picks.map((pick) => pick % list.length)
          for (const index of indices) left.delete(index)
          await send(
            indices.map((index) => list[index]!),
            faults,
          )
        }
        await send(
          [...left].reverse().map((index) => list[index]!),
          [],
        )

        const outcome = outcomeOf(await other.eventsOf(learner.userId))
        expect(outcome).toEqual(outcomeOf(await perfect.eventsOf(learner.userId)))

        const again = await other.upload(learner, list, now)
        expect(again.filter(({ status }) => status === 'applied')).toEqual([])
        expect(outcomeOf(await other.eventsOf(learner.userId))).toEqual(outcome)

        /** As a device does: the same request until it is answered. */
        async function send(given: readonly { readonly id: string }[], faults: readonly Fault[]) {
          if (given.length === 0) return
          other.faults.plan(...faults)
          const isCutOff = await other.upload(learner, given, now).then(
            () => false,
            (error: unknown) => {
              if (error instanceof Unavailable) return true
              throw error
            },
          )
          other.faults.plan()
          if (isCutOff) await other.upload(learner, given, now)
        }
      }),
      { numRuns: runs(150) },
    )
  })

  it('are kept whole when the rest of an upload comes to a process whose clock is behind [OFF-005]', async () => {
    const study = { id: 'train', kind: 'study', occurredAt: minutesAgo(20), endedAt: minutesAgo(0) }
    for (let call = 1; call <= 6; call++) {
      const learner = learnerOf(newId('usr'), 'org_1')
      other.faults.plan({ call, isKept: true })
      await other.upload(learner, [study], now).catch(() => {})
      other.faults.plan()
      await other.upload(learner, [study], new Date(now.getTime() - 60_000))
      const told = (await other.eventsOf(learner.userId)).map(({ type }) => type)
      expect(told).toEqual(['StudyReported', 'StudySessionRecorded'])
    }
  })

  it('leave a history whose newest item says what the progress says, in whatever order they came [HIS-002]', async () => {
    await fc.assert(
      fc.asyncProperty(activities, fc.infiniteStream(fc.nat()), async (list, order) => {
        const learner = learnerOf(newId('usr'), 'org_1')
        const left = [...list]
        for (let minute = 1; left.length > 0; minute++) {
          const sent = left.splice(order.next().value % left.length, 3)
          await other.upload(learner, sent, new Date(now.getTime() + minute * 60_000))
        }
        await other.withViews(learner.userId, async (views) => {
          for (const courseId of ['crs_1', 'crs_2']) {
            const { items } = await progressHistoryOf(views, learner, courseId, 500)
            const { percent } = await courseProgressDetail(views, learner, courseId)
            expect(items[0]?.percentAfter ?? 0).toBe(percent)
            const rising = items.map(({ percentAfter }) => percentAfter).reverse()
            expect(rising).toEqual(rising.toSorted((one, another) => one - another))
          }
        })
      }),
      { numRuns: runs(40) },
    )
  })
})
