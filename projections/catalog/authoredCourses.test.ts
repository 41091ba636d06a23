import { describe, expect, it } from '@jest/globals'
import {
  CourseChanged,
  CourseCreated,
  CoursePublished,
  LessonPlaced,
  LessonPublished,
  LessonWritten,
  MaterialWritten,
  SectionAdded,
  SectionChanged,
} from '@manabi/catalog'
import type { Views } from '@manabi/read-store'
import { openViews } from '../test/openViews.ts'
import { authoredCourse, authoredLesson, authoredLessons, authoredSections } from './authoredCourses.ts'
import { listAuthoredCourses } from './courseLists.ts'
import { catalogProjections } from './index.ts'
import { authoredMaterial, listAuthoredMaterials } from './materials.ts'

const of = { courseId: 'crs_1', organizationId: 'org_1' }
const facts = {
  title: 'プログラミング入門',
  description: '',
  culture: 'ja-JP',
  level: 'Beginner',
  estimatedMinutes: 0,
  isPublic: true,
} as const
const content = {
  title: 'One',
  body: { format: 'markdown', text: 'Text' },
  estimatedMinutes: 5,
  video: null,
  slides: null,
  quiz: null,
} as const
const material = {
  materialId: 'mat_1',
  organizationId: 'org_1',
  title: 'M',
  culture: 'ja-JP',
  description: '',
  kind: 'text',
  url: null,
  text: 'T',
  mimeType: null,
  isPublished: false,
} as const

const history = [
  CourseCreated({ ...of, ...facts }),
  SectionAdded({ ...of, sectionId: 'sec_1', title: 'S', position: 0 }),
  LessonWritten({ ...of, lessonId: 'les_1', content }),
  LessonPlaced({ ...of, lessonId: 'les_1', sectionId: 'sec_1', position: 0 }),
  LessonWritten({ ...of, lessonId: 'les_2', content: { ...content, title: 'Two' } }),
  LessonPlaced({ ...of, lessonId: 'les_2', sectionId: 'sec_1', position: 0 }),
  LessonPublished({ ...of, lessonId: 'les_1' }),
  LessonWritten({ ...of, lessonId: 'les_1', content: { ...content, title: 'One, again' } }),
  SectionChanged({ ...of, sectionId: 'sec_1', title: 'T', position: 0 }),
  CoursePublished(of),
  CourseChanged({ ...of, ...facts, title: '応用' }),
  CourseCreated({ ...of, organizationId: 'org_2', courseId: 'crs_2', ...facts }),
  MaterialWritten(material),
  MaterialWritten({ ...material, materialId: 'mat_2', organizationId: 'org_2' }),
]

async function withViews(check: (views: Views) => Promise<void>): Promise<void> {
  const { views, close } = await openViews(catalogProjections, history)
  await check(views).finally(close)
}

describe('what authors see [ATH-002]', () => {
  it('their courses, drafts included, with the version of the decider, by any word', () =>
    withViews(async (views) => {
      const page = { page: 1, pageSize: 20 }
      const [first] = (await listAuthoredCourses(views, 'org_1', page)).items
      expect(first).toMatchObject({ courseId: 'crs_1', title: '応用', version: 3, isPublished: true })
      expect((await listAuthoredCourses(views, 'org_2', { ...page, q: '入門' })).items).toMatchObject([
        { courseId: 'crs_2', isPublished: false },
      ])
      expect((await listAuthoredCourses(views, 'org_1', { ...page, q: '入門' })).totalItems).toBe(0)
      await expect(authoredCourse(views, 'org_1', 'crs_2')).rejects.toMatchObject({ code: 'not_found' })
    }))

  it('sections and lessons in order, and one lesson whole', () =>
    withViews(async (views) => {
      const [section] = await authoredSections(views, 'org_1', 'crs_1')
      expect(section).toMatchObject({ id: 'sec_1', title: 'T', version: 2 })
      const lessons = await authoredLessons(views, 'org_1', { courseId: 'crs_1', sectionId: 'sec_1' })
      expect(lessons).toEqual(section!.lessons)
      expect(lessons).toMatchObject([
        { id: 'les_2', isPublished: false },
        {
          id: 'les_1',
          isPublished: true,
          title: 'One, again',
          createdAt: '2026-04-01T00:02:00.000Z',
          updatedAt: '2026-04-01T00:07:00.000Z',
        },
      ])
      const place = { courseId: 'crs_1', sectionId: 'sec_1', lessonId: 'les_1' }
      expect(await authoredLesson(views, 'org_1', place)).toMatchObject({
        culture: 'ja-JP',
        content: { version: 2, body: content.body },
      })
      await expect(authoredLesson(views, 'org_2', place)).rejects.toMatchObject({ code: 'not_found' })
      await expect(authoredLesson(views, 'org_1', { ...place, lessonId: 'les_9' })).rejects.toMatchObject({
        code: 'not_found',
      })
    }))

  it('their materials, drafts included [ATH-007]', () =>
    withViews(async (views) => {
      const { items, totalItems } = await listAuthoredMaterials(views, 'org_1', { page: 1, pageSize: 20 })
      expect([items, totalItems]).toMatchObject([[{ materialId: 'mat_1', isPublished: false, version: 1 }], 1])
      expect((await authoredMaterial(views, 'org_2', 'mat_2')).title).toBe('M')
      await expect(authoredMaterial(views, 'org_1', 'mat_2')).rejects.toMatchObject({ code: 'not_found' })
    }))
})
