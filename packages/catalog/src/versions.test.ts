import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import fc from 'fast-check'
import { codeOf } from '../test/codeOf.ts'
import { course, type ExistingCourse } from './course.ts'
import {
  CourseChanged,
  CourseCreated,
  CoursePublished,
  CourseUnpublished,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonWritten,
  MaterialWritten,
  PathWritten,
  SectionAdded,
  SectionChanged,
} from './events.ts'
import { lesson } from './lesson.ts'
import { material } from './material.ts'
import { path } from './path.ts'
import { sanitizeBody } from './sanitize.ts'

const of = { courseId: 'crs_1', organizationId: 'org_1' }
const facts = {
  title: 'Go',
  description: '',
  culture: 'en-US',
  level: 'Beginner',
  estimatedMinutes: 0,
  isPublic: false,
} as const
const created = CourseCreated({ ...of, ...facts })
const content = {
  title: 'L',
  body: sanitizeBody({ format: 'markdown', text: '' }),
  estimatedMinutes: 0,
  video: null,
  slides: null,
  quiz: null,
} as const

describe('an author who names the version they have seen [ATH-005]', () => {
  it('changes a course that nobody wrote since, and no other', () => {
    const renamed = CourseChanged({ ...of, ...facts, title: 'Rust' })
    given(created).when(course.changeCourse, { title: 'Rust', expectedVersion: 1 }).then(renamed)
    given(created, renamed).when(course.changeCourse, { title: 'Zig', expectedVersion: 1 }).thenRefused('conflict')
    given(created, CoursePublished(of))
      .when(course.changeCourse, { title: 'Zig', expectedVersion: 1 })
      .thenRefused('conflict')
  })

  it('may send the same change again', () => {
    given(created, CourseChanged({ ...of, ...facts, title: 'Rust' }))
      .when(course.changeCourse, { title: 'Rust', expectedVersion: 1 })
      .then()
  })

  it('is not held up by others who work on sections and lessons', () => {
    const added = SectionAdded({ ...of, sectionId: 'a', title: 'A', position: 0 })
    const placed = LessonPlaced({ ...of, sectionId: 'a', lessonId: 'l', position: 0 })
    const before = given(created, added, placed)
    before
      .when(course.changeCourse, { title: 'Rust', expectedVersion: 1 })
      .then(CourseChanged({ ...of, ...facts, title: 'Rust' }))
    const changed = SectionChanged({ ...of, sectionId: 'a', title: 'B', position: 0 })
    before.when(course.changeSection, { sectionId: 'a', title: 'B', expectedVersion: 1 }).then(changed)
    given(created, added, changed)
      .when(course.changeSection, { sectionId: 'a', title: 'C', expectedVersion: 1 })
      .thenRefused('conflict')
  })

  it('replaces a lesson, a material or a path that nobody wrote since, and no other', () => {
    const lessonOf = { ...of, lessonId: 'les_1' }
    const edit = { ...lessonOf, content: { ...content, title: 'New' }, expectedVersion: 1 }
    const written = LessonWritten({ ...lessonOf, content })
    given(written)
      .when(lesson.editLesson, edit)
      .then(LessonWritten({ ...lessonOf, content: { ...content, title: 'New' } }))
    given(written, LessonWritten({ ...lessonOf, content: { ...content, title: 'X' } }))
      .when(lesson.editLesson, edit)
      .thenRefused('conflict')

    const text = {
      materialId: 'mat_1',
      organizationId: 'org_1',
      title: 'M',
      culture: 'en-US',
      description: '',
      kind: 'text',
      url: null,
      text: 'T',
      mimeType: null,
      isPublished: true,
    } as const
    given(MaterialWritten(text))
      .when(material.changeMaterial, { title: 'N', expectedVersion: 1 })
      .then(MaterialWritten({ ...text, title: 'N' }))
    given(MaterialWritten(text))
      .when(material.changeMaterial, { title: 'N', expectedVersion: 2 })
      .thenRefused('conflict')

    const way = {
      pathId: 'pth_1',
      organizationId: 'org_1',
      title: 'P',
      description: '',
      culture: 'en-US',
      isPublic: false,
      courseIds: ['crs_1'],
    }
    given(PathWritten(way))
      .when(path.changePath, { courseIds: [], expectedVersion: 1 })
      .then(PathWritten({ ...way, courseIds: [] }))
    given(PathWritten(way)).when(path.changePath, { courseIds: [], expectedVersion: 0 }).thenRefused('conflict')
    given().when(path.changePath, { title: 'P' }).thenRefused('not_found')
  })

  it('never loses what another wrote, however their writes interleave', () => {
    const author = fc.record({ sees: fc.nat(5), writes: fc.nat(10) })
    fc.assert(
      fc.property(fc.array(author, { maxLength: 8 }), (writers) => {
        const versions = [fold(course, [created]) as ExistingCourse]
        for (const [index, { sees, writes }] of writers.entries()) {
          const seen = versions[Math.max(0, versions.length - 1 - sees)]!
          const now = versions.at(-1)!
          const command = { title: `${writes}`, description: `by ${index}`, expectedVersion: seen.version }
          const refused = codeOf(() => course.changeCourse.decide(now, command))
          expect(refused).toBe(seen === now ? undefined : 'conflict')
          if (refused === undefined)
            versions.push(course.changeCourse.decide(now, command).reduce(course.evolve, now) as ExistingCourse)
        }
      }),
    )
  })
})

describe('publish toggles [ATH-003]', () => {
  it('a course and a lesson', () => {
    given(created).when(course.setCoursePublication, {}).then(CoursePublished(of))
    given(created, CoursePublished(of)).when(course.setCoursePublication, {}).then(CourseUnpublished(of))
    given(created).when(course.setCoursePublication, { isPublished: false }).then()
    given(created, CoursePublished(of)).when(course.setCoursePublication, { isPublished: true }).then()
    const placed = [
      created,
      SectionAdded({ ...of, sectionId: 'a', title: 'A', position: 0 }),
      LessonPlaced({ ...of, sectionId: 'a', lessonId: 'l', position: 0 }),
    ]
    const published = LessonPublished({ ...of, lessonId: 'l' })
    given(...placed)
      .when(course.setLessonPublication, { lessonId: 'l' })
      .then(published)
    given(...placed, published)
      .when(course.setLessonPublication, { lessonId: 'l' })
      .then(LessonUnpublished({ ...of, lessonId: 'l' }))
    given(...placed)
      .when(course.setLessonPublication, { lessonId: 'x' })
      .thenRefused('not_found')
  })
})
