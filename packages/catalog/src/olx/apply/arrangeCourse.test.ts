import { beforeEach, describe, expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import { type Id, systemMetadata } from '@manabi/kernel'
import { catalogRepository, catalogStore } from '../../../../../test/harness/catalogStore.ts'
import { type CleanText, course, type ExistingCourse, lesson, type PresentLesson } from '../../index.ts'
import { applyPlan, type CoursePlan, matchLessons, type PlannedLesson } from '../index.ts'
import { arrangeCourse } from './arrangeCourse.ts'

const newTenant = catalogStore()
let store: EventStore
let organizationId: Id
beforeEach(() => {
  ;({ store, organizationId } = newTenant())
})

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'))
const unit = (key: string, text: string): PlannedLesson => ({
  ...{ key: `vertical/${key}`, title: key, body: `<p>${text}</p>` as CleanText },
  ...{ video: null, quiz: null, isHidden: false },
})
/** A unit to which the archive gives no name: it is found by what it says, or by its place. */
const unnamed = (text: string): PlannedLesson => ({
  ...unit('Review', text),
  ...{ key: '~place/vertical/v/1', isUnnamed: true },
})
const section = (key: string, ...lessons: PlannedLesson[]) => ({
  ...{ key: `chapter/${key}`, title: key, isHidden: false, lessons },
})
const planOf = (...sections: CoursePlan['sections']): CoursePlan => ({
  ...{ key: 'o/c/r', title: 'Tea', description: '', culture: 'en-US', skipped: [] },
  ...{ isHidden: false, isPartial: false, sections },
})

/** `kept`: the lesson with this title was changed here, and stays. */
async function imported(plan: CoursePlan, { kept, through = store, into = organizationId }: Through = {}) {
  const repository = catalogRepository(through)
  const matched = await matchLessons(plan, { organizationId: into, repository })
  const ids = matched.sections.flatMap(({ lessons }) => lessons.flatMap(({ title, id }) => (title === kept ? id! : [])))
  return applyPlan(matched, { organizationId: into, repository, metadata, publish: true, kept: new Set(ids) })
}

interface Through {
  readonly kept?: string
  readonly through?: EventStore
  /** The organization. */
  readonly into?: Id
}

/** Lessons by the titles that they had first, so that courses of two organizations compare. */
async function shown(courseId: Id, names: ReadonlyMap<Id, string>) {
  const repository = catalogRepository(store)
  const { sections } = (await repository.load(course, [courseId])).state as ExistingCourse
  const lessons = sections.flatMap((one) => one.lessons.map((placed) => ({ ...placed, section: one.title })))
  return Promise.all(
    lessons.map(async ({ id, isPublished, section: title }) => {
      const { body } = (await repository.load(lesson, [id])).state as PresentLesson
      return [title, names.get(id) ?? 'new', isPublished, body.text]
    }),
  )
}

async function placedIn(courseId: Id): Promise<readonly Id[]> {
  const { sections } = (await catalogRepository(store).load(course, [courseId])).state as ExistingCourse
  return sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
}

function failingAfter(appends: number): EventStore {
  let left = appends
  const append: EventStore['append'] = async (...given) => {
    if (left-- <= 0) throw new Error('The power is gone.')
    return store.append(...given)
  }
  return { ...store, readStream: (...given) => store.readStream(...given), append }
}

const [p, q, z] = ['P', 'Q', 'Z'].map((name) => unit(name, name)) as [PlannedLesson, PlannedLesson, PlannedLesson]
const moves: Readonly<Record<string, { before: CoursePlan; after: CoursePlan; kept?: string }>> = {
  'a lesson that was changed here, and in the archive, too': {
    before: planOf(section('w1', p), section('w2', unnamed('review'), q), section('intro', z)),
    after: planOf(section('intro', z), section('w1', p), section('w2', unnamed('reworded'), q)),
    kept: 'Review',
  },
  'a lesson in place of another one with its title': {
    before: planOf(section('w1', unnamed('review of week 1')), section('w2', q)),
    after: planOf(section('d', q), section('a', unnamed('review of something else'))),
  },
}

describe('an import that is cut off between any two writes, and repeated [OLX-003]', () => {
  it.each(Object.entries(moves))('finds %s as one that is not cut off', async (_, { before, after, ...options }) => {
    const results = []
    for (const cut of [null, 0, 1, 2, 3, 4, 5, 6]) {
      const into = `${organizationId}-${cut}`
      const { courseId } = await imported(before, { into })
      const names = new Map((await placedIn(courseId)).map((id, at) => [id, `lesson ${at}`]))
      const cutOff = { ...options, into, through: failingAfter(cut ?? 0) }
      if (cut !== null) await imported(after, cutOff).catch(() => {})
      await imported(after, { ...options, into })
      results.push(await shown(courseId, names))
    }
    for (const result of results) expect(result).toEqual(results[0])
  })
})

describe('the order of a course', () => {
  const many = Array.from({ length: 600 }, (_, n) => unit(`u${n}`, `${n}`))

  it('is written at once, and thousands of changes in several writes', async () => {
    const appended: number[] = []
    const append: EventStore['append'] = (stream, expected, events) => {
      if (stream.startsWith('course-')) appended.push(events.length)
      return store.append(stream, expected, events)
    }
    const through: EventStore = { ...store, readStream: (...given) => store.readStream(...given), append }
    await imported(planOf(section('one', ...many.slice(0, 300))), { through })
    expect(appended).toEqual([1, 602])
    await imported(planOf(section('two', ...many)), { through, into: `${organizationId}-2` })
    expect(appended.slice(2)).toEqual([1, 1_000, 202])
  })

  it('is decided again when somebody else changes the course meanwhile', async () => {
    const { courseId } = await imported(planOf(section('one', p)))
    const repository = catalogRepository(store)
    let isChanged = false
    const change = async () => {
      if (isChanged) return
      isChanged = true
      await repository.execute(course.changeCourse, [courseId], { title: 'Green tea' } as never, metadata)
    }
    const [lessonId] = await placedIn(courseId)
    const decide = (state: unknown) => {
      void change()
      return course.unpublishLesson.decide(state as never, { lessonId: lessonId! } as never)
    }
    await arrangeCourse(courseId, [decide, () => []], { organizationId, repository, metadata })
    const { state } = await repository.load(course, [courseId])
    expect([(state as ExistingCourse).title, (state as ExistingCourse).sections[0]!.lessons[0]!.isPublished]).toEqual([
      'Green tea',
      false,
    ])
  })

  it('is not written where it would hide more lessons than were compared', async () => {
    const { courseId } = await imported(planOf(section('one', p, q)))
    const repository = catalogRepository(store)
    const plan = await matchLessons(planOf(section('one', p)), { organizationId, repository })
    const options = { organizationId, repository, metadata, compared: null }
    await expect(applyPlan(plan, options)).rejects.toThrow(/changed by somebody else/)
    expect(await shown(courseId, new Map())).toHaveLength(2)
    expect((await shown(courseId, new Map())).every(([, , isPublished]) => isPublished)).toBe(true)
  })
})
