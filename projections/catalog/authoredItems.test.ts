import { afterEach, expect, it } from '@jest/globals'
import { TestCreated, TestDeleted, TestRestored } from '@manabi/assessment'
import {
  CourseCreated,
  CourseDeleted,
  CourseRestored,
  LessonRemoved,
  LessonRestored,
  LessonWritten,
  MaterialDeleted,
  MaterialWritten,
  SectionAdded,
  SectionChanged,
  SectionRemoved,
  SectionRestored,
} from '@manabi/catalog'
import type { DomainEvent } from '@manabi/kernel'
import { openViews } from '../test/openViews.ts'
import { authoredItem, authoredItems, deletedItems } from './authoredItems.ts'

let views: Awaited<ReturnType<typeof openViews>>
const given = async (...events: DomainEvent[]) => {
  views = await openViews([authoredItems], events)
  return views.views
}
afterEach(() => views.close())

const of = { courseId: 'crs_1', organizationId: 'org_1' }
const facts = {
  ...{ title: 'Course', description: '', culture: 'en-US', level: 'Beginner' as const },
  ...{ estimatedMinutes: 0, isPublic: false },
}
const lesson = (title: string) =>
  LessonWritten({
    ...{ ...of, lessonId: 'les_1' },
    content: {
      ...{ title, body: { format: 'markdown', text: '' }, estimatedMinutes: 0 },
      ...{ video: null, slides: null, quiz: null },
    },
  })
const material = MaterialWritten({
  ...{ materialId: 'mat_1', organizationId: 'org_1', title: 'Material', culture: 'en-US', description: '' },
  ...{ kind: 'link', url: 'https://example.org', text: null, mimeType: null, isPublished: true },
})
const testFacts = {
  ...{ testId: 'tst_1', organizationId: 'org_1', title: 'Test', description: '', culture: 'en-US', courseId: null },
  ...{ timeLimitMinutes: null, passingScore: 70, explanations: 'passed' as const, questions: [] },
}
const section = (title: string) => SectionAdded({ ...of, sectionId: 'sec_1', title, position: 0 })
const everything = [
  CourseCreated({ ...of, ...facts }),
  section('Section'),
  lesson('Lesson'),
  material,
  TestCreated({ ...testFacts, isPublished: true }),
]
const idsOf = async (store: Awaited<ReturnType<typeof given>>, courseId?: string) =>
  (await deletedItems(store, 'org_1', courseId)).map(({ id, title, kind }) => [id, title, kind])

it('what was deleted on its own is listed by the title that it had, newest first [ATH-020]', async () => {
  const store = await given(
    ...everything,
    lesson('Renamed'),
    SectionChanged({ ...of, sectionId: 'sec_1', title: 'Better', position: 0 }),
    LessonRemoved({ ...of, lessonId: 'les_1', wasPublished: false }),
    SectionRemoved({ ...of, sectionId: 'sec_1', lessonIds: ['les_2'], publishedLessonIds: [] }),
    MaterialDeleted({ ...material.data }),
    TestDeleted({ testId: 'tst_1', organizationId: 'org_1' }),
    CourseDeleted({ ...of, lessonIds: [] }),
  )
  expect((await idsOf(store)).toSorted()).toEqual([
    ['crs_1', 'Course', 'course'],
    ['les_1', 'Renamed', 'lesson'],
    ['mat_1', 'Material', 'material'],
    ['sec_1', 'Better', 'section'],
    ['tst_1', 'Test', 'test'],
  ])
  expect((await idsOf(store, 'crs_1')).map(([id]) => id).toSorted()).toEqual(['crs_1', 'les_1', 'sec_1'])
  expect(await deletedItems(store, 'org_2')).toEqual([])
  await expect(authoredItem(store, 'org_2', 'les_1')).rejects.toMatchObject({ code: 'not_found' })
})

it('what came back is not listed any more [ATH-020]', async () => {
  const store = await given(
    ...everything,
    LessonRemoved({ ...of, lessonId: 'les_1', wasPublished: false }),
    LessonRestored({ ...of, lessonId: 'les_1', sectionId: 'sec_1', position: 0 }),
    SectionRemoved({ ...of, sectionId: 'sec_1', lessonIds: [], publishedLessonIds: [] }),
    SectionRestored({ ...of, sectionId: 'sec_1', title: 'Section', version: 2, position: 0, lessonIds: [] }),
    MaterialDeleted({ ...material.data }),
    material,
    TestDeleted({ testId: 'tst_1', organizationId: 'org_1' }),
    TestRestored({ ...testFacts, version: 2, createdAt: '2026-04-01T00:00:00.000Z' }),
    CourseDeleted({ ...of, lessonIds: [] }),
    CourseRestored({
      ...{ ...of, ...facts, version: 2, createdAt: '2026-04-01T00:00:00.000Z', sectionCount: 1 },
      ...{ translationOf: null, translations: [], publishedLessonIds: [] },
    }),
  )
  expect(await idsOf(store)).toEqual([])
  expect(await authoredItem(store, 'org_1', 'crs_1')).toMatchObject({ isDeleted: false })
})
