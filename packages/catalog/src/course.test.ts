import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import fc from 'fast-check'
import { codeOf } from '../test/codeOf.ts'
import type { CourseFacts } from './content.ts'
import { type CourseState, course, type ExistingCourse, publishedLessons } from './course.ts'
import { mostLessons, mostSections } from './courseSections.ts'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseUnpublished,
  LessonPlaced,
  LessonPublished,
  LessonRemoved,
  LessonUnpublished,
  OutlineArranged,
  SectionAdded,
  SectionChanged,
  SectionRemoved,
} from './events.ts'

const of = { courseId: 'crs_1', organizationId: 'org_1' }
const facts: CourseFacts = {
  title: 'Programming',
  description: '',
  culture: 'en-US',
  level: 'Beginner',
  estimatedMinutes: 60,
  isPublic: false,
}
const created = CourseCreated({ ...of, ...facts })
const added = (sectionId: string, position: number) =>
  SectionAdded({ ...of, sectionId, title: `Section ${sectionId}`, position })
const placed = (lessonId: string, sectionId: string, position: number) =>
  LessonPlaced({ ...of, lessonId, sectionId, position })
const published = (lessonId: string) => LessonPublished({ ...of, lessonId })

const stateAfter = (...events: CourseEvent[]): CourseState => fold(course, events)
const outlineAfter = (...events: CourseEvent[]) => outlineOf(stateAfter(...events))
const outlineOf = (state: CourseState) =>
  (state as ExistingCourse).sections.map(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)])

describe('a course', () => {
  it('begins as a draft', () => {
    given()
      .when(course.createCourse, { ...of, ...facts })
      .then(created)
    expect(stateAfter(created)).toMatchObject({ status: 'draft', ...facts, sections: [] })
  })

  it('is created once', () => {
    given(created)
      .when(course.createCourse, { ...of, ...facts, title: 'Another' })
      .then()
  })

  it('is changed in the facts given, as a whole', () => {
    given(created)
      .when(course.changeCourse, { title: 'Go' })
      .then(CourseChanged({ ...of, ...facts, title: 'Go' }))
    given(created).when(course.changeCourse, { title: facts.title, isPublic: false }).then()
  })

  it('is published and unpublished; what is so already stays', () => {
    given(created).when(course.publishCourse).then(CoursePublished(of))
    given(created, CoursePublished(of)).when(course.publishCourse).then()
    given(created, CoursePublished(of)).when(course.unpublishCourse).then(CourseUnpublished(of))
    given(created).when(course.unpublishCourse).then()
    expect(stateAfter(created, CoursePublished(of), CourseUnpublished(of)).status).toBe('draft')
  })

  it('with content is deleted only with everything in it', () => {
    given(created)
      .when(course.deleteCourse, { cascade: false })
      .then(CourseDeleted({ ...of, lessonIds: [] }))
    const full = given(created, added('a', 0), placed('l', 'a', 0))
    full.when(course.deleteCourse, { cascade: false }).thenRefused('cascade_required')
    full.when(course.deleteCourse, { cascade: true }).then(CourseDeleted({ ...of, lessonIds: ['l'] }))
  })

  it('that does not exist, or not any more, is not found', () => {
    for (const absent of [given(), given(created, CourseDeleted({ ...of, lessonIds: [] }))]) {
      absent.when(course.changeCourse, { title: 'x' }).thenRefused('not_found')
      absent.when(course.publishCourse).thenRefused('not_found')
      absent.when(course.addSection, { sectionId: 'a', title: 'A' }).thenRefused('not_found')
      absent.when(course.publishLesson, { lessonId: 'l' }).thenRefused('not_found')
    }
  })
})

describe('a course with all that one can have [ATH-010]', () => {
  it('takes no section and no lesson more, and still changes', () => {
    const sections = Array.from({ length: mostSections }, (_, n) => added(`s${n}`, n))
    const lessons = Array.from({ length: mostLessons }, (_, n) => placed(`l${n}`, `s${n % 10}`, 0))
    const full = given(created, ...sections, ...lessons)
    full.when(course.addSection, { sectionId: 'more', title: 'More' }).thenRefused('conflict')
    full.when(course.addSection, { sectionId: 's1', title: 'Again' }).then()
    full.when(course.placeLesson, { lessonId: 'more', sectionId: 's1' }).thenRefused('conflict')
    full.when(course.placeLesson, { lessonId: 'l1', sectionId: 's999' }).then(placed('l1', 's999', 0))
  })
})

describe('sections', () => {
  const history = [created, added('a', 0), added('b', 1), added('c', 2)]
  const three = given(...history)

  it('are added at a position, beyond the end or without one at the end', () => {
    const add = (position?: number) => three.when(course.addSection, { sectionId: 'd', title: 'Section d', position })
    add(1).then(added('d', 1))
    add(99).then(added('d', 3))
    add().then(added('d', 3))
    three.when(course.addSection, { sectionId: 'a', title: 'Again', position: 2 }).then()
    expect(outlineAfter(created, added('a', 0), added('b', 0))).toEqual([['b'], ['a']])
  })

  it('are renamed and moved', () => {
    const changed = (title: string, position: number) => SectionChanged({ ...of, sectionId: 'a', title, position })
    three.when(course.changeSection, { sectionId: 'a', title: 'New' }).then(changed('New', 0))
    three.when(course.changeSection, { sectionId: 'a', position: 99 }).then(changed('Section a', 2))
    expect(outlineAfter(...history, changed('Section a', 2))).toEqual([['b'], ['c'], ['a']])
    three.when(course.changeSection, { sectionId: 'b', title: 'Section b', position: 1 }).then()
    three.when(course.changeSection, { sectionId: 'x', title: 'X' }).thenRefused('not_found')
  })

  it('with lessons are removed only with them', () => {
    const before = [created, added('a', 0), placed('l', 'a', 0), placed('m', 'a', 1), published('m')]
    const full = given(...before)
    full.when(course.removeSection, { sectionId: 'a', cascade: false }).thenRefused('cascade_required')
    const removed = SectionRemoved({ ...of, sectionId: 'a', lessonIds: ['l', 'm'], publishedLessonIds: ['m'] })
    full.when(course.removeSection, { sectionId: 'a', cascade: true }).then(removed)
    expect(outlineAfter(...before, removed)).toEqual([])
    full.when(course.removeSection, { sectionId: 'x', cascade: true }).thenRefused('not_found')
  })
})

describe('lessons', () => {
  const history = [
    created,
    added('a', 0),
    added('b', 1),
    placed('l', 'a', 0),
    placed('m', 'a', 1),
    placed('n', 'b', 0),
    published('l'),
  ]
  const filled = given(...history)

  it('are placed at a position, without one at the end', () => {
    filled.when(course.placeLesson, { lessonId: 'o', sectionId: 'a' }).then(placed('o', 'a', 2))
    filled.when(course.placeLesson, { lessonId: 'o', sectionId: 'a', position: 0 }).then(placed('o', 'a', 0))
    filled.when(course.placeLesson, { lessonId: 'o', sectionId: 'a', position: 99 }).then(placed('o', 'a', 2))
    filled.when(course.placeLesson, { lessonId: 'o', sectionId: 'x' }).thenRefused('not_found')
  })

  it('stay where they are, or move with their publication', () => {
    filled.when(course.placeLesson, { lessonId: 'l', sectionId: 'a' }).then()
    filled.when(course.placeLesson, { lessonId: 'm', sectionId: 'a', position: 99 }).then()
    filled.when(course.placeLesson, { lessonId: 'l', sectionId: 'b' }).then(placed('l', 'b', 1))
    const moved = stateAfter(...history, placed('l', 'b', 1))
    expect(outlineOf(moved)).toEqual([
      ['a', 'm'],
      ['b', 'n', 'l'],
    ])
    expect(publishedLessons(moved as ExistingCourse)).toEqual({ publishedLessons: ['l'], publishedNumbers: [0] })
  })

  it('are published and unpublished; what is so already stays', () => {
    filled.when(course.publishLesson, { lessonId: 'm' }).then(published('m'))
    filled.when(course.publishLesson, { lessonId: 'l' }).then()
    filled.when(course.unpublishLesson, { lessonId: 'l' }).then(LessonUnpublished({ ...of, lessonId: 'l' }))
    filled.when(course.unpublishLesson, { lessonId: 'm' }).then()
    filled.when(course.publishLesson, { lessonId: 'x' }).thenRefused('not_found')
  })

  it('are removed', () => {
    const removed = LessonRemoved({ ...of, lessonId: 'l', wasPublished: true })
    filled.when(course.removeLesson, { lessonId: 'l' }).then(removed)
    expect(outlineAfter(...history, removed)).toEqual([
      ['a', 'm'],
      ['b', 'n'],
    ])
    filled.when(course.removeLesson, { lessonId: 'x' }).thenRefused('not_found')
  })
})

describe('whatever authors do', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const position = fc.option(fc.nat(5), { nil: undefined })
  type Decide = (state: CourseState) => readonly CourseEvent[]
  const decisions: fc.Arbitrary<Decide> = fc.oneof(
    fc
      .record({ sectionId: id, position })
      .map((at) => (state: CourseState) => course.addSection.decide(state, { ...at, title: at.sectionId })),
    fc.record({ sectionId: id, position }).map((at) => (state: CourseState) => course.changeSection.decide(state, at)),
    fc
      .record({ lessonId: id, sectionId: id, position })
      .map((at) => (state: CourseState) => course.placeLesson.decide(state, at)),
    id.map((lessonId) => (state: CourseState) => course.publishLesson.decide(state, { lessonId })),
    id.map((lessonId) => (state: CourseState) => course.unpublishLesson.decide(state, { lessonId })),
  )

  it('the same command again changes nothing, and nothing stands twice', () => {
    fc.assert(
      fc.property(fc.array(decisions, { maxLength: 30 }), (commands) => {
        let state = stateAfter(created)
        for (const decide of commands) {
          if (codeOf(() => decide(state)) === 'not_found') continue
          state = decide(state).reduce(course.evolve, state)
          expect(decide(state)).toEqual([])
          const ids = outlineOf(state).flatMap(([section, ...lessons]) => [`section ${section}`, ...lessons])
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})

describe('the outline of a course, arranged as a whole [ATH-014]', () => {
  const course123 = [created, added('s1', 0), added('s2', 1), placed('l1', 's1', 0), placed('l2', 's1', 1)] as const
  const order = [
    { sectionId: 's2', lessonIds: ['l2'] },
    { sectionId: 's1', lessonIds: ['l1'] },
  ]
  const arranged = OutlineArranged({ ...of, sections: order })

  it('has the order and the places that were sent, and nothing else changes', () => {
    given(...course123, published('l2'))
      .when(course.arrangeOutline, { sections: order })
      .then(arranged)
    expect(outlineAfter(...course123, published('l2'), arranged)).toEqual([
      ['s2', 'l2'],
      ['s1', 'l1'],
    ])
    const { sections } = stateAfter(...course123, published('l2'), arranged) as ExistingCourse
    expect(sections[0]).toMatchObject({ title: 'Section s2', lessons: [{ id: 'l2', number: 1, isPublished: true }] })
  })

  it('repeated changes nothing, and an author who saw an older one is refused [ATH-005]', () => {
    given(...course123, arranged)
      .when(course.arrangeOutline, { sections: order, expectedVersion: 1 })
      .then()
    const back = [
      { sectionId: 's1', lessonIds: ['l1', 'l2'] },
      { sectionId: 's2', lessonIds: [] },
    ]
    given(...course123, arranged)
      .when(course.arrangeOutline, { sections: back, expectedVersion: 1 })
      .thenRefused('conflict')
    given(...course123, arranged)
      .when(course.arrangeOutline, { sections: back, expectedVersion: 2 })
      .then(OutlineArranged({ ...of, sections: back }))
  })

  it.each([
    ['a section is missing', [{ sectionId: 's1', lessonIds: ['l1', 'l2'] }]],
    ['a lesson is missing', [order[0]!, { sectionId: 's1', lessonIds: [] }]],
    ['a lesson stands twice', [order[0]!, { sectionId: 's1', lessonIds: ['l1', 'l2'] }]],
    ['a lesson is unknown', [order[0]!, { sectionId: 's1', lessonIds: ['l9'] }]],
    ['a section is unknown', [order[0]!, { sectionId: 's9', lessonIds: ['l1'] }]],
    ['a section stands twice', [order[0]!, { sectionId: 's2', lessonIds: ['l1'] }]],
  ])('is refused where %s', (_, sections) => {
    given(...course123)
      .when(course.arrangeOutline, { sections })
      .thenRefused('invalid_request')
  })
})
