import { expect, it } from '@jest/globals'
import {
  CourseCreated,
  CourseRestored,
  CourseSourceChanged,
  CourseTranslationAdded,
  CourseTranslationRemoved,
  course,
} from '@manabi/catalog'
import type { DomainEvent, Recorded } from '@manabi/kernel'
import { groupsOf } from './courseGroups.ts'

const created = (courseId: string) =>
  CourseCreated({
    ...{ courseId, organizationId: 'org_1', title: courseId, description: '', culture: 'en-US' },
    ...{ level: 'Beginner', estimatedMinutes: 0, isPublic: false },
  })
const at = (day: number) => `2026-04-0${day}T00:00:00.000Z`

/** Courses with these events, one a day. */
const reading =
  (events: Readonly<Record<string, readonly DomainEvent[]>>) =>
  async (streams: readonly string[]): Promise<readonly Recorded[]> =>
    Object.entries(events).flatMap(([id, some]) =>
      streams.includes(course.stream(id))
        ? some.map((event, day) => ({ ...event, metadata: { occurredAt: at(day + 1) } }) as unknown as Recorded)
        : [],
    )

it('a restored course has the links that it came back with, and no others [REQ-003]', async () => {
  const restored = CourseRestored({
    ...{ courseId: 'crs_en', organizationId: 'org_1', title: 'Back', description: '', culture: 'en-US' },
    ...{ level: 'Beginner', estimatedMinutes: 0, isPublic: false, version: 2, createdAt: at(1), sectionCount: 0 },
    ...{ translationOf: null, translations: [{ id: 'crs_fr', culture: 'fr-FR' }], publishedLessonIds: [] },
  })
  const source = CourseSourceChanged({ organizationId: 'org_1', courseId: 'crs_en', translationOf: 'crs_ja' })
  const read = reading({
    crs_ja: [created('crs_ja')],
    crs_en: [created('crs_en'), source, restored],
    crs_fr: [created('crs_fr')],
  })
  const group = (await groupsOf(read, ['crs_en'])).of('crs_en')
  expect(group.map(({ course: { courseId }, until }) => [courseId, until])).toEqual([
    ['crs_en', null],
    ['crs_ja', at(3)],
    ['crs_fr', null],
  ])
})

it('a translation whose link ended belongs to its course for what was done before [REQ-003]', async () => {
  const ids = { organizationId: 'org_1', courseId: 'crs_ja' }
  const source = (translationOf: string | null) =>
    CourseSourceChanged({ organizationId: 'org_1', courseId: 'crs_en', translationOf })
  const read = reading({
    crs_ja: [
      created('crs_ja'),
      CourseTranslationAdded({ ...ids, translationId: 'crs_en', culture: 'en-US' }),
      CourseTranslationAdded({ ...ids, translationId: 'crs_fr', culture: 'fr-FR' }),
      CourseTranslationRemoved({ ...ids, translationId: 'crs_en' }),
    ],
    crs_en: [created('crs_en'), source('crs_ja'), source(null)],
    crs_fr: [created('crs_fr')],
  })
  const of = async (id: string) =>
    (await groupsOf(read, [id])).of(id).map(({ course: { courseId }, until }) => [courseId, until])
  expect(await of('crs_ja')).toEqual([
    ['crs_ja', null],
    ['crs_en', at(4)],
    ['crs_fr', null],
  ])
  expect(await of('crs_en')).toEqual([
    ['crs_en', null],
    ['crs_ja', at(3)],
    ['crs_fr', at(3)],
  ])
  expect(await of('crs_unknown')).toEqual([])
})
