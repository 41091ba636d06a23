import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import fc from 'fast-check'
import { codeOf } from '../test/codeOf.ts'
import type { CourseFacts } from './content.ts'
import {
  addSection,
  type CourseState,
  changeCourse,
  changeSection,
  course,
  createCourse,
  deleteCourse,
  type ExistingCourse,
  placeLesson,
  publishCourse,
  publishedLessons,
  publishLesson,
  removeLesson,
  removeSection,
  unpublishCourse,
  unpublishLesson,
} from './course.ts'
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

const given = (...events: CourseEvent[]): CourseState => fold(course, events)
const outline = (state: CourseState) =>
  (state as ExistingCourse).sections.map(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)])

describe('a course', () => {
  it('begins as a draft', () => {
    expect(createCourse(given(), { ...of, ...facts })).toEqual([created])
    expect(given(created)).toMatchObject({ status: 'draft', ...facts, sections: [] })
  })

  it('is created once', () => {
    expect(createCourse(given(created), { ...of, ...facts, title: 'Another' })).toEqual([])
  })

  it('is changed in the facts given, as a whole', () => {
    expect(changeCourse(given(created), { title: 'Go' })).toEqual([CourseChanged({ ...of, ...facts, title: 'Go' })])
    expect(changeCourse(given(created), { title: facts.title, isPublic: false })).toEqual([])
  })

  it('is published and unpublished; what is so already stays', () => {
    const isPublished = given(created, CoursePublished(of))
    expect(publishCourse(given(created))).toEqual([CoursePublished(of)])
    expect(publishCourse(isPublished)).toEqual([])
    expect(unpublishCourse(isPublished)).toEqual([CourseUnpublished(of)])
    expect(unpublishCourse(given(created))).toEqual([])
    expect(given(created, CoursePublished(of), CourseUnpublished(of)).status).toBe('draft')
  })

  it('with content is deleted only with everything in it', () => {
    expect(deleteCourse(given(created), { cascade: false })).toEqual([CourseDeleted({ ...of, lessonIds: [] })])
    const full = given(created, added('a', 0), placed('l', 'a', 0))
    expect(codeOf(() => deleteCourse(full, { cascade: false }))).toBe('cascade_required')
    expect(deleteCourse(full, { cascade: true })).toEqual([CourseDeleted({ ...of, lessonIds: ['l'] })])
  })

  it('that does not exist, or not any more, is not found', () => {
    for (const state of [given(), given(created, CourseDeleted({ ...of, lessonIds: [] }))]) {
      expect(codeOf(() => changeCourse(state, { title: 'x' }))).toBe('not_found')
      expect(codeOf(() => publishCourse(state))).toBe('not_found')
      expect(codeOf(() => addSection(state, { sectionId: 'a', title: 'A' }))).toBe('not_found')
      expect(codeOf(() => publishLesson(state, { lessonId: 'l' }))).toBe('not_found')
    }
  })
})

describe('sections', () => {
  const three = given(created, added('a', 0), added('b', 1), added('c', 2))

  it('are added at a position, beyond the end or without one at the end', () => {
    const add = (position?: number) => addSection(three, { sectionId: 'd', title: 'Section d', position })
    expect(add(1)).toEqual([added('d', 1)])
    expect(add(99)).toEqual([added('d', 3)])
    expect(add()).toEqual([added('d', 3)])
    expect(addSection(three, { sectionId: 'a', title: 'Again', position: 2 })).toEqual([])
    expect(outline(given(created, added('a', 0), added('b', 0)))).toEqual([['b'], ['a']])
  })

  it('are renamed and moved', () => {
    expect(changeSection(three, { sectionId: 'a', title: 'New' })).toEqual([
      SectionChanged({ ...of, sectionId: 'a', title: 'New', position: 0 }),
    ])
    const moved = changeSection(three, { sectionId: 'a', position: 99 })
    expect(moved).toEqual([SectionChanged({ ...of, sectionId: 'a', title: 'Section a', position: 2 })])
    expect(outline(moved.reduce(course.evolve, three))).toEqual([['b'], ['c'], ['a']])
    expect(changeSection(three, { sectionId: 'b', title: 'Section b', position: 1 })).toEqual([])
    expect(codeOf(() => changeSection(three, { sectionId: 'x', title: 'X' }))).toBe('not_found')
  })

  it('with lessons are removed only with them', () => {
    const full = given(created, added('a', 0), placed('l', 'a', 0), placed('m', 'a', 1), published('m'))
    expect(codeOf(() => removeSection(full, { sectionId: 'a', cascade: false }))).toBe('cascade_required')
    const removed = SectionRemoved({ ...of, sectionId: 'a', lessonIds: ['l', 'm'], publishedLessonIds: ['m'] })
    expect(removeSection(full, { sectionId: 'a', cascade: true })).toEqual([removed])
    expect(outline(course.evolve(full, removed))).toEqual([])
    expect(codeOf(() => removeSection(full, { sectionId: 'x', cascade: true }))).toBe('not_found')
  })
})

describe('lessons', () => {
  const state = given(
    created,
    added('a', 0),
    added('b', 1),
    placed('l', 'a', 0),
    placed('m', 'a', 1),
    placed('n', 'b', 0),
    published('l'),
  )

  it('are placed at a position, without one at the end', () => {
    expect(placeLesson(state, { lessonId: 'o', sectionId: 'a' })).toEqual([placed('o', 'a', 2)])
    expect(placeLesson(state, { lessonId: 'o', sectionId: 'a', position: 0 })).toEqual([placed('o', 'a', 0)])
    expect(placeLesson(state, { lessonId: 'o', sectionId: 'a', position: 99 })).toEqual([placed('o', 'a', 2)])
    expect(codeOf(() => placeLesson(state, { lessonId: 'o', sectionId: 'x' }))).toBe('not_found')
  })

  it('stay where they are, or move with their publication', () => {
    expect(placeLesson(state, { lessonId: 'l', sectionId: 'a' })).toEqual([])
    expect(placeLesson(state, { lessonId: 'm', sectionId: 'a', position: 99 })).toEqual([])
    const moved = placeLesson(state, { lessonId: 'l', sectionId: 'b' }).reduce(course.evolve, state)
    expect(outline(moved)).toEqual([
      ['a', 'm'],
      ['b', 'n', 'l'],
    ])
    expect(publishedLessons(moved as ExistingCourse)).toEqual(['l'])
  })

  it('are published and unpublished; what is so already stays', () => {
    expect(publishLesson(state, { lessonId: 'm' })).toEqual([published('m')])
    expect(publishLesson(state, { lessonId: 'l' })).toEqual([])
    expect(unpublishLesson(state, { lessonId: 'l' })).toEqual([LessonUnpublished({ ...of, lessonId: 'l' })])
    expect(unpublishLesson(state, { lessonId: 'm' })).toEqual([])
    expect(codeOf(() => publishLesson(state, { lessonId: 'x' }))).toBe('not_found')
  })

  it('are removed', () => {
    const removed = LessonRemoved({ ...of, lessonId: 'l', wasPublished: true })
    expect(removeLesson(state, { lessonId: 'l' })).toEqual([removed])
    expect(outline(course.evolve(state, removed))).toEqual([
      ['a', 'm'],
      ['b', 'n'],
    ])
    expect(codeOf(() => removeLesson(state, { lessonId: 'x' }))).toBe('not_found')
  })
})

describe('whatever authors do', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const position = fc.option(fc.nat(5), { nil: undefined })
  type Decide = (state: CourseState) => readonly CourseEvent[]
  const decisions = fc.oneof(
    fc.record({ sectionId: id, position }).map(
      (at): Decide =>
        (s) =>
          addSection(s, { ...at, title: at.sectionId }),
    ),
    fc.record({ sectionId: id, position }).map(
      (at): Decide =>
        (s) =>
          changeSection(s, at),
    ),
    fc.record({ lessonId: id, sectionId: id, position }).map(
      (at): Decide =>
        (s) =>
          placeLesson(s, at),
    ),
    id.map(
      (lessonId): Decide =>
        (s) =>
          publishLesson(s, { lessonId }),
    ),
    id.map(
      (lessonId): Decide =>
        (s) =>
          unpublishLesson(s, { lessonId }),
    ),
  )

  it('the same command again changes nothing, and nothing stands twice', () => {
    fc.assert(
      fc.property(fc.array(decisions, { maxLength: 30 }), (commands) => {
        let state = given(created)
        for (const decide of commands) {
          if (codeOf(() => decide(state)) === 'not_found') continue
          state = decide(state).reduce(course.evolve, state)
          expect(decide(state)).toEqual([])
          const ids = outline(state).flatMap(([section, ...lessons]) => [`section ${section}`, ...lessons])
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
    )
  })
})
