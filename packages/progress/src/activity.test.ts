import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { activity, idOfReported } from './activity.ts'
import { LessonViewed } from './events.ts'

const viewed = (lessonId: string) =>
  LessonViewed({
    userId: 'usr_1',
    courseId: 'crs_1',
    courseTitle: 'Programming',
    courseOrganizationId: 'org_1',
    isPublicCourse: true,
    organizations: [],
    lessonId,
    sectionId: 'sec_1',
    lessonTitle: 'Lesson',
    occurredAt: '2026-04-01T00:00:00.000Z',
  })

describe('an activity that a device reports under an id', () => {
  it('is kept once, the first of it [OFF-002]', () => {
    given()
      .when(activity.report, { event: viewed('les_1') })
      .then(viewed('les_1'))
    given(viewed('les_1'))
      .when(activity.report, { event: viewed('les_2') })
      .then()
  })

  it('is in a stream of the learner and the id, whose name does not reveal the id', () => {
    const stream = activity.stream('usr_1', 'ann@example.com')
    expect(stream).toMatch(/^activity-usr_1-[\w-]{22}$/)
    expect(activity.stream('usr_1', 'ann@example.com')).toBe(stream)
    expect(activity.stream('usr_1', 'bob@example.com')).not.toBe(stream)
    expect(activity.stream('usr_2', 'ann@example.com')).not.toBe(stream)
  })

  it('makes what has the same id each time', () => {
    expect(idOfReported('att', 'usr_1', 'a')).toBe(idOfReported('att', 'usr_1', 'a'))
    expect(idOfReported('att', 'usr_1', 'a')).not.toBe(idOfReported('att', 'usr_2', 'a'))
  })
})
