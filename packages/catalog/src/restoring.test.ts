import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { course, type ExistingCourse } from './course.ts'
import {
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseRestored,
  LessonPlaced,
  LessonPublished,
  LessonRemoved,
  LessonRestored,
  SectionAdded,
  SectionRemoved,
  SectionRestored,
} from './events.ts'

const of = { courseId: 'crs_1', organizationId: 'org_1' }
const facts = {
  ...{ title: 'Programming', description: '', culture: 'en-US', level: 'Beginner' as const },
  ...{ estimatedMinutes: 60, isPublic: false },
}
const placed = (lessonId: string, sectionId: string, position: number) =>
  LessonPlaced({ ...of, lessonId, sectionId, position })
const removed = (lessonId: string) => LessonRemoved({ ...of, lessonId, wasPublished: false })
const full: readonly CourseEvent[] = [
  CourseCreated({ ...of, ...facts }),
  SectionAdded({ ...of, sectionId: 'a', title: 'A', position: 0 }),
  SectionAdded({ ...of, sectionId: 'b', title: 'B', position: 1 }),
  placed('l', 'a', 0),
  placed('m', 'a', 1),
  placed('n', 'b', 0),
  LessonPublished({ ...of, lessonId: 'm' }),
  CoursePublished(of),
]
const after = (...events: readonly CourseEvent[]) => fold(course, events) as ExistingCourse
const outline = ({ sections }: ExistingCourse) =>
  sections.map(({ id, lessons }) => [id, ...lessons.map((one) => [one.id, one.number, one.isPublished])])
const before = after(...full)

describe('a lesson that was removed [ATH-020]', () => {
  it('is not placed again by whoever moves it at that moment', () => {
    given(...full, removed('l'))
      .when(course.placeLesson, { lessonId: 'l', sectionId: 'b' })
      .thenRefused('not_found')
  })

  it('comes back in its place with its number, unpublished, and once', () => {
    const gone = [...full, removed('l')]
    const back = LessonRestored({ ...of, lessonId: 'l', sectionId: 'a', position: 0 })
    given(...gone)
      .when(course.restoreLesson, { lessonId: 'l', before })
      .then(back)
    expect(outline(after(...gone, placed('o', 'a', 1), back))).toEqual([
      ['a', ['l', 0, false], ['m', 1, true], ['o', 3, false]],
      ['b', ['n', 2, false]],
    ])
    given(...gone, back)
      .when(course.restoreLesson, { lessonId: 'l', before })
      .then()
  })

  it('comes back as the last where its place is gone, and nowhere while what is around it is deleted', () => {
    const emptied = [...full, removed('l'), removed('m')]
    given(...emptied)
      .when(course.restoreLesson, { lessonId: 'm', before })
      .then(LessonRestored({ ...of, lessonId: 'm', sectionId: 'a', position: 0 }))
    const sectionGone = SectionRemoved({ ...of, sectionId: 'a', lessonIds: ['m'], publishedLessonIds: ['m'] })
    given(...full, removed('l'), sectionGone)
      .when(course.restoreLesson, { lessonId: 'l', before })
      .thenRefused('conflict')
    given(...full, removed('l'), CourseDeleted({ ...of, lessonIds: ['m', 'n'] }))
      .when(course.restoreLesson, { lessonId: 'l', before })
      .thenRefused('conflict')
    given(...full)
      .when(course.restoreLesson, { lessonId: 'x', before })
      .thenRefused('not_found')
  })
})

it('a section comes back in its place with the lessons that went with it, not with those deleted before [ATH-020]', () => {
  const gone = SectionRemoved({ ...of, sectionId: 'a', lessonIds: ['m'], publishedLessonIds: ['m'] })
  const events = [...full, removed('l'), gone]
  const back = SectionRestored({ ...of, sectionId: 'a', title: 'A', version: 2, position: 0, lessonIds: ['m'] })
  const restore = { sectionId: 'a', before: after(...full, removed('l')) }
  given(...events)
    .when(course.restoreSection, restore)
    .then(back)
  expect(outline(after(...events, back))).toEqual([
    ['a', ['m', 1, false]],
    ['b', ['n', 2, false]],
  ])
  given(...events, back)
    .when(course.restoreSection, restore)
    .then()
  given(...events, CourseDeleted({ ...of, lessonIds: ['n'] }))
    .when(course.restoreSection, restore)
    .thenRefused('conflict')
})

it('a course comes back as a draft with everything in it, and no number is given twice [ATH-020]', () => {
  const events = [...full, removed('n'), CourseDeleted({ ...of, lessonIds: ['l', 'm'] })]
  const links = { translationOf: null, translations: [{ id: 'crs_2', culture: 'ja-JP' }] }
  const createdAt = '2026-04-01T00:00:00.000Z'
  const back = CourseRestored({
    ...{ ...of, ...facts, ...links, createdAt },
    ...{ version: 3, sectionCount: 2, publishedLessonIds: ['m'] },
  })
  given(...events)
    .when(course.restoreCourse, { createdAt, ...links })
    .then(back)
  given(...events, back)
    .when(course.restoreCourse, { createdAt, ...links })
    .then()
  const state = after(...events, back, placed('o', 'b', 0))
  expect(state).toMatchObject({ status: 'draft', ...facts, ...links, version: 3 })
  expect(outline(state)).toEqual([
    ['a', ['l', 0, false], ['m', 1, false]],
    ['b', ['o', 3, false]],
  ])
  given()
    .when(course.restoreCourse, { createdAt, ...links })
    .thenRefused('not_found')
})
