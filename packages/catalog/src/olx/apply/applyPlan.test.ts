import { beforeEach, describe, expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import { type Id, systemMetadata } from '@manabi/kernel'
import fc from 'fast-check'
import { wholeCourse as sampleCourse } from '../../../../../test/fixtures/olx/sampleCourse.ts'
import { catalogRepository, catalogStore } from '../../../../../test/harness/catalogStore.ts'
import { runs } from '../../../../../test/harness/runs.ts'
import { type CleanText, course, type ExistingCourse, lesson, type PresentLesson } from '../../index.ts'
import {
  type ApplyOptions,
  applyPlan,
  type CoursePlan,
  compareCourse,
  type PlannedLesson,
  planCourse,
} from '../index.ts'
import { earlierCourseId, importedId } from './importedIds.ts'

const newTenant = catalogStore()
let store: EventStore
let organizationId: Id
beforeEach(() => {
  ;({ store, organizationId } = newTenant())
})

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'))

const apply = (plan: CoursePlan, options: Partial<ApplyOptions> = {}) =>
  applyPlan(plan, { organizationId, repository: catalogRepository(store), metadata, ...options })
const courseOf = async (courseId: Id) =>
  (await catalogRepository(store).load(course, [courseId])).state as ExistingCourse
const lessonOf = async (lessonId: Id) =>
  (await catalogRepository(store).load(lesson, [lessonId])).state as PresentLesson

const sample = (changes: Record<string, string> = {}): CoursePlan => {
  const texts = new Map(
    Object.entries({ ...sampleCourse, ...changes }).map(([path, text]) => [path, Buffer.from(text)]),
  )
  return planCourse(
    { texts, top: '', assets: [], code: new Map(), unread: new Map() },
    { culture: 'en-US', now: new Date('2026-04-01') },
  )
}

describe('a course imported before the language was part of its identity', () => {
  it('keeps its id in its language; in another it is another course [OLX-007]', async () => {
    const plan = sample()
    const courseId = earlierCourseId({ organizationId, key: plan.key, culture: plan.culture }, 0)
    const facts = {
      title: 'Tea',
      description: '',
      culture: 'en-US',
      level: 'Beginner',
      estimatedMinutes: 0,
      isPublic: false,
    } as const
    await catalogRepository(store).execute(
      course.createCourse,
      [courseId],
      { courseId, organizationId, ...facts },
      metadata,
    )
    expect((await apply(plan)).courseId).toBe(courseId)
    expect((await apply({ ...plan, culture: 'ja-JP' })).courseId).not.toBe(courseId)
  })
})

describe('applying a plan', () => {
  it('makes a draft course of sections and lessons, in their order [OLX-001]', async () => {
    const report = await apply(sample())
    expect(report).toMatchObject({ sections: 2, lessons: 4, quizzes: 1, skipped: sample().skipped })
    const made = await courseOf(report.courseId)
    expect(made).toMatchObject({
      status: 'draft',
      isPublic: false,
      organizationId,
      title: 'Tea and its leaves',
      culture: 'en-US',
    })
    const titles = made.sections.map(async ({ title, lessons }) => [
      title,
      await Promise.all(lessons.map(async ({ id }) => (await lessonOf(id)).title)),
    ])
    expect(await Promise.all(titles)).toEqual([
      ['Leaves', ['Sencha', 'Nothing yet', 'Assam']],
      ['Water', ['The kettle']],
    ])
  })

  it('has ids of the contract, and a body without scripts [OLX-001]', async () => {
    const { courseId } = await apply(sample())
    const { sections } = await courseOf(courseId)
    const sencha = await lessonOf(sections[0]!.lessons[0]!.id)
    expect(courseId).toMatch(/^crs_[0-9a-z]{26}$/)
    expect(sections[0]!.id).toMatch(/^sec_[0-9a-z]{26}$/)
    expect(sencha.lessonId).toMatch(/^les_[0-9a-z]{26}$/)
    expect(sencha.quiz!.questions[0]!.id).toMatch(/^qst_[0-9a-z]{26}$/)
    expect(sencha.quiz!.questions[0]!.choices[0]!.id).toMatch(/^cho_[0-9a-z]{26}$/)
    expect(sencha.body).toMatchObject({ format: 'html', text: expect.stringContaining('not') })
    expect(sencha.body.text).not.toContain('script')
  })

  it('publishes and opens when it is told to, hidden lessons excepted', async () => {
    const hidden = sampleCourse['vertical/assam.xml']!.replace('<vertical', '<vertical visible_to_staff_only="true"')
    const { courseId } = await apply(sample({ 'vertical/assam.xml': hidden }), { publish: true, isPublic: true })
    const made = await courseOf(courseId)
    expect(made).toMatchObject({ status: 'published', isPublic: true })
    expect(made.sections.map(({ lessons }) => lessons.map(({ isPublished }) => isPublished))).toEqual([
      [true, true, false],
      [true],
    ])
  })

  it('publishes no course that is not released yet', async () => {
    const later = {
      ...sampleCourse,
      'course/2026.xml': '<course start="2030-01-01"><chapter url_name="water"/></course>',
    }
    const { courseId } = await apply(sample(later), { publish: true })
    const made = await courseOf(courseId)
    expect(made.status).toBe('draft')
    expect(made.sections[0]!.lessons).toMatchObject([{ isPublished: false }])
  })

  it('is another course in another organization', async () => {
    const { courseId } = await apply(sample())
    expect((await apply(sample(), { organizationId: `${organizationId}-b` })).courseId).not.toBe(courseId)
  })

  it('tells its progress once a lesson', async () => {
    let steps = 0
    await apply(sample(), { onProgress: () => steps++ })
    expect(steps).toBe(4)
  })
})

describe('a course that is too large', () => {
  const [oneLesson] = sample().sections[0]!.lessons
  const lessonsFor = (count: number, name = 'unit'): PlannedLesson[] =>
    Array.from({ length: count }, (_, at) => ({ ...oneLesson!, key: `vertical/${name}${at}` }))
  const withLessons = (lessons: readonly PlannedLesson[]): CoursePlan => {
    const plan = sample()
    return { ...plan, sections: [{ ...plan.sections[0]!, lessons }] }
  }

  it('is refused before anything is written, with the number that it would have [OLX-009]', async () => {
    const head = await store.head()
    await expect(apply(withLessons(lessonsFor(5_001)))).rejects.toThrow(
      'A course has 5,000 lessons at most, and this one would have 5,001.',
    )
    const section = sample().sections[0]!
    const sections = Array.from({ length: 1_001 }, (_, at) => ({ ...section, key: `chapter/${at}`, lessons: [] }))
    await expect(apply({ ...sample(), sections })).rejects.toThrow('A course has 1,000 sections at most')
    expect(await store.head()).toBe(head)
  })

  it('counts what the course has already: units that are gone from the archive stay in it [OLX-009]', async () => {
    const { courseId } = await apply(withLessons(lessonsFor(2)))
    const head = await store.head()
    await expect(apply(withLessons(lessonsFor(4_999, 'other')))).rejects.toThrow('would have 5,001.')
    expect(await store.head()).toBe(head)
    expect((await courseOf(courseId)).sections.flatMap(({ lessons }) => lessons)).toHaveLength(2)
  })
})

describe('importing again', () => {
  it('appends nothing when nothing changed, and turns no flag off [OLX-003] [OLX-006]', async () => {
    const first = await apply(sample(), { publish: true, isPublic: true })
    const head = await store.head()
    expect(await apply(sample(), { publish: true, isPublic: true })).toEqual(first)
    expect(await apply(sample())).toEqual(first)
    expect(await store.head()).toBe(head)
    expect(await courseOf(first.courseId)).toMatchObject({ status: 'published', isPublic: true })
  })

  it('updates what changed and nothing else [OLX-003]', async () => {
    const { courseId } = await apply(sample())
    const head = await store.head()
    await apply(
      sample({
        'html/other-name.html': '<p>番茶</p>',
        'chapter/water.xml': sampleCourse['chapter/water.xml']!.replace('Water', 'Hot water'),
      }),
    )
    const { events } = await store.readAll({ after: head, limit: 100 })
    expect(events.map(({ type }) => type).sort()).toEqual(['LessonWritten', 'SectionChanged'])
    expect((await courseOf(courseId)).sections[1]!.title).toBe('Hot water')
  })

  it('unpublishes units that are gone, and publishes them again when they are back [OLX-003]', async () => {
    const { courseId } = await apply(sample(), { publish: true })
    const without = '<sequential><vertical url_name="empty"/></sequential>'
    const report = await apply(sample({ 'sequential/green.xml': without }), { publish: true })
    const published = async () =>
      (await courseOf(courseId)).sections.map(({ lessons }) => lessons.filter(({ isPublished }) => isPublished).length)
    expect(report.lessons).toBe(3)
    expect(await published()).toEqual([2, 1])
    await apply(sample(), { publish: true })
    expect(await published()).toEqual([3, 1])
  })

  it('takes nothing for gone while a part of the archive cannot be read [OLX-010]', async () => {
    const { courseId } = await apply(sample(), { publish: true })
    const report = await apply(sample({ 'chapter/water.xml': '<chapter>' }), { publish: true })
    expect(report).toMatchObject({ courseId, sections: 1, lessons: 3 })
    expect((await courseOf(courseId)).sections[1]).toMatchObject({ title: 'Water', lessons: [{ isPublished: true }] })
  })

  it('is compared with what is there before, and nothing is written [OLX-011]', async () => {
    const compare = (plan: CoursePlan) => compareCourse(plan, { organizationId, repository: catalogRepository(store) })
    expect(await compare(sample())).toBeNull()
    await apply(sample(), { publish: true })
    const head = await store.head()
    const counts = { new: 0, changed: 0, unpublished: 0 }
    const unchanged = {
      courseId: expect.any(String),
      ...{ title: 'Tea and its leaves', ...counts, changedLessons: new Map() },
      ...{ isRearranged: false, isReplaced: false, isAnother: false, hidesAll: false },
    }
    expect(await compare(sample())).toEqual(unchanged)
    const changed = sample({
      'html/other-name.html': '<p>番茶</p>',
      'sequential/black.xml':
        '<sequential><vertical display_name="Ceylon"><html><p>x</p></html></vertical></sequential>',
    })
    expect(await compare(changed)).toEqual({
      ...{ ...unchanged, new: 1, changed: 1, unpublished: 1, isRearranged: true },
      changedLessons: new Map([[expect.any(String), { title: expect.any(String), version: 1 }]]),
    })
    const another = {
      ...sample(),
      sections: [{ key: 'chapter/x', title: 'X', isHidden: false, lessons: [planned('x')] }],
    }
    expect(await compare(another)).toEqual({
      ...unchanged,
      new: 1,
      unpublished: 4,
      isRearranged: true,
      isAnother: true,
      hidesAll: true,
    })
    expect(await store.head()).toBe(head)
  })

  it('keeps the identity of questions and choices whose meaning stays', async () => {
    const quiz = async ({ courseId }: { courseId: Id }) =>
      (await lessonOf(importedId('les', courseId, 'vertical/sencha'))).quiz!.questions
    const before = await quiz(await apply(sample()))
    const swapped = sampleCourse['problem/steam.xml']!.replace('For colour', 'For taste').replace(
      'Why steam them?',
      'Why steam?',
    )
    const after = await quiz(await apply(sample({ 'problem/steam.xml': swapped })))
    expect(after[0]!.text).toContain('Why steam?')
    expect(after[0]!.id).toBe(before[0]!.id)
    expect(after[0]!.choices[1]).toEqual(before[0]!.choices[1])
    expect(after[0]!.choices[0]!.id).not.toBe(before[0]!.choices[0]!.id)
  })

  it('leaves what authors did here alone: their lessons, deletions, minutes', async () => {
    const { courseId } = await apply(sample())
    const repository = catalogRepository(store)
    const own = { sectionId: 'sec_own', lessonId: 'les_own' }
    const assam = importedId('les', courseId, 'vertical/assam')
    const ownLesson = { ...own, position: 0 }
    await repository.execute(course.addSection, [courseId], { ...own, title: 'Own', position: 0 }, metadata)
    await repository.execute(course.placeLesson, [courseId], ownLesson, metadata)
    await repository.execute(course.publishLesson, [courseId], own, metadata)
    await repository.execute(course.removeLesson, [courseId], { lessonId: assam }, metadata)
    const report = await apply(sample())
    const { sections } = await courseOf(courseId)
    expect(sections.map(({ title }) => title)).toEqual(['Own', 'Leaves', 'Water'])
    expect(sections[0]!.lessons).toMatchObject([{ id: 'les_own', isPublished: true }])
    expect(sections[1]!.lessons).toHaveLength(2)
    expect(report.lessons).toBe(3)
    expect(report.skipped).toContainEqual({ path: 'vertical/assam', reason: 'deleted here after an earlier import' })
  })

  it('imports a course that was deleted here anew', async () => {
    const first = await apply(sample())
    await catalogRepository(store).execute(course.deleteCourse, [first.courseId], { cascade: true }, metadata)
    const second = await apply(sample())
    expect(second.courseId).not.toBe(first.courseId)
    expect(second.lessons).toBe(4)
  })
})

const planned = (key: string): PlannedLesson => ({
  key: `vertical/${key}`,
  title: key,
  body: key as CleanText,
  video: null,
  quiz: null,
  isHidden: false,
})

/** Any course of some of three chapters and some of six lessons, in any order. */
const anyPlan = fc
  .record({
    chapters: fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 1 }),
    lessons: fc.shuffledSubarray(['1', '2', '3', '4', '5', '6']),
    places: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
  })
  .map(
    ({ chapters, lessons, places }): CoursePlan => ({
      key: 'o/c/r',
      title: 'Any',
      description: '',
      culture: 'en-US',
      skipped: [],
      isHidden: false,
      isPartial: false,
      sections: chapters.map((key, index) => ({
        key: `chapter/${key}`,
        title: key,
        isHidden: false,
        lessons: lessons.filter((_, n) => places[n]! % chapters.length === index).map(planned),
      })),
    }),
  )

const shape = ({ sections }: CoursePlan) =>
  sections.map(({ key, lessons }) => [key, lessons.map((found) => found.key)] as const)

/** What the course shows of the plan's units, by their ids. */
async function shown(plan: CoursePlan, courseId: Id) {
  const { sections } = await courseOf(courseId)
  const keys = new Map(plan.sections.map(({ key }) => [importedId('sec', courseId, key), key]))
  const published = (lessons: ExistingCourse['sections'][number]['lessons']) =>
    lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id)
  return sections
    .filter(({ id, lessons }) => keys.has(id) || published(lessons).length > 0)
    .map(({ id, lessons }) => [keys.get(id), published(lessons)])
}

const expected = (plan: CoursePlan, courseId: Id) =>
  shape(plan).map(([key, lessons]) => [key, lessons.map((found) => importedId('les', courseId, found))])

describe('properties [OLX-003]', () => {
  it('whatever was imported before, the course shows exactly what the archive has, and once more changes nothing', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyPlan, { minLength: 1, maxLength: 4 }), async (plans) => {
        const options = { organizationId: `${organizationId}-${++run}`, publish: true }
        for (const plan of plans) {
          const { courseId } = await apply(plan, options)
          expect(await shown(plan, courseId)).toEqual(expected(plan, courseId))
          const head = await store.head()
          await apply(plan, options)
          expect(await store.head()).toBe(head)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('an import that was cut off anywhere is completed by the next', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(anyPlan, anyPlan, fc.nat(14), async (before, after, writes) => {
        const options = { organizationId: `${organizationId}-${++run}`, publish: true }
        await apply(before, options)
        const broken = apply(after, { ...options, repository: catalogRepository(failingAfter(writes)) })
        await broken.catch((error: Error) => expect(error.message).toBe('The power is gone.'))
        const { courseId } = await apply(after, options)
        expect(await shown(after, courseId)).toEqual(expected(after, courseId))
      }),
      { numRuns: runs(60) },
    )
  })
})

function failingAfter(writes: number): EventStore {
  let left = writes
  return {
    ...store,
    readStream: (...given) => store.readStream(...given),
    append: (...given) => (left-- > 0 ? store.append(...given) : Promise.reject(new Error('The power is gone.'))),
  }
}
