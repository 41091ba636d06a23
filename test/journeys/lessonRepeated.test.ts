import { expect, it } from '@jest/globals'
import { LessonCompleted, LessonRepeated } from '@manabi/progress'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)
const minutes = 60_000

it('a lesson that is completed again on a later day is recorded, and every answer stays as it was [REQ-007]', async () => {
  // Ten minutes before midnight in Tokyo.
  clock.pass((14 * 60 + 50) * minutes)
  const school = await world.organization('School')
  const lessons = [{ title: 'One' }, { title: 'Two' }]
  const { courseId, lessonIds } = await world.course(school, { title: 'Fire drill', lessons })
  const learner = await world.person({ [school]: ['learner'] })
  const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
  await world.settled()
  const complete = async () => {
    const { status, body } = await learner.api.post(`/lessons/${lessonIds[0]}/complete`)
    expect(status).toBe(200)
    return body
  }
  const recorded = async () => {
    const types = [LessonCompleted.type, LessonRepeated.type]
    const { events } = await service.platform.eventStore.readAll({ after: 0, types, limit: 100 })
    return events.map(({ type }) => type)
  }
  const answers = async () => {
    await world.settled()
    const own = ['/me/progress', `/me/progress/${courseId}`, `/me/progress/${courseId}/history`]
    const organization = [
      `/organizations/${school}/courses/${courseId}/people`,
      `/organizations/${school}/members/${learner.userId}/record`,
    ]
    const answered = [
      ...(await Promise.all(own.map((path) => learner.api.get(path)))),
      ...(await Promise.all(organization.map((path) => hr.api.get(path)))),
    ]
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // Each record says when it was made.
    return answered.map(({ body }) => ({ ...body, at: null, generatedAt: null, asOf: null }))
  }

  const first = await complete()
  const before = await answers()
  expect(await complete()).toEqual(first)
  expect(await recorded()).toEqual([LessonCompleted.type])
  clock.pass(20 * minutes)
  for (const _ of ['once', 'again']) expect(await complete()).toEqual(first)
  expect(await recorded()).toEqual([LessonCompleted.type, LessonRepeated.type])
  expect(await answers()).toEqual(before)
})
