import { beforeEach, expect, it } from '@jest/globals'
import type { EventStore, Repository } from '@manabi/event-store'
import { type Id, systemMetadata } from '@manabi/kernel'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { courseOfUnits } from '../../../../../test/fixtures/olx/smallCourse.ts'
import { catalogStore } from '../../../../../test/harness/catalogStore.ts'
import type { LessonContent } from '../../content.ts'
import { course, type ExistingCourse, lesson, type PresentLesson } from '../../index.ts'
import { applyPlan, type MatchOptions, matchLessons, planCourse } from '../index.ts'

const newTenant = catalogStore()
let store: EventStore
let repository: Repository
let organizationId: Id
beforeEach(() => {
  ;({ store, repository, organizationId } = newTenant())
})

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'))
const unit = (text: string, title = text) => `<vertical display_name="${title}"><html><p>${text}</p></html></vertical>`
const question = (label: string, ...others: string[]) =>
  `<problem><multiplechoiceresponse><label>${label}</label><choicegroup><choice correct="true">Yes</choice>${others.map((text) => `<choice correct="false">${text}</choice>`).join('')}</choicegroup></multiplechoiceresponse></problem>`
const unitOf = (...questions: string[]) => `<vertical display_name="Quiz">${questions.join('')}</vertical>`
const quiz = (...labels: string[]) => unitOf(...labels.map((label) => question(label, 'No')))

/** Imports units without names, publishes them, and answers the ids of the lessons, in their order, by title and text. */
async function imported(units: readonly string[], lastImported?: MatchOptions['lastImported']) {
  const plan = planCourse(filesOf(courseOfUnits(units.join(''))), { culture: 'en-US', now: new Date('2026-04-01') })
  const options = { organizationId, repository }
  const matched = await matchLessons(plan, { ...options, ...(lastImported && { lastImported }) })
  const { courseId } = await applyPlan(matched, { ...options, metadata, publish: true })
  const { sections } = (await repository.load(course, [courseId])).state as ExistingCourse
  const placed = sections[0]!.lessons
  const lessons = await Promise.all(
    placed.map(async ({ id, isPublished }) => {
      const found = (await repository.load(lesson, [id])).state as PresentLesson
      return { id, isPublished, title: found.title, text: found.body.text, quiz: found.quiz }
    }),
  )
  const idOf = (text: string) => lessons.find((one) => one.text === `<p>${text}</p>`)!.id
  return { courseId, byPlace: matched.matchedByPlace ?? 0, lessons, idOf }
}

it('a unit in front of others leaves them their ids [OLX-017]', async () => {
  const before = await imported([unit('A'), unit('B')])
  const after = await imported([unit('N'), unit('A'), unit('B')])
  expect([after.idOf('A'), after.idOf('B'), after.byPlace]).toEqual([before.idOf('A'), before.idOf('B'), 0])
  expect(before.lessons.map(({ id }) => id)).not.toContain(after.idOf('N'))
  expect(after.lessons.map(({ text }) => text)).toEqual(['<p>N</p>', '<p>A</p>', '<p>B</p>'])
})

it('and so do titles that count the units, and another order [OLX-017]', async () => {
  const before = await imported([unit('A', 'Unit'), unit('B', ''), unit('C', '')])
  const after = await imported([unit('C', ''), unit('N', ''), unit('A', 'Unit'), unit('B', '')])
  for (const text of ['A', 'B', 'C']) expect(after.idOf(text)).toBe(before.idOf(text))
})

it('a unit that was changed is found between those that are known, by its title [OLX-017]', async () => {
  const before = await imported([unit('A'), unit('B'), unit('C')])
  const after = await imported([unit('N'), unit('A'), unit('B2', 'B'), unit('C')])
  expect([after.idOf('B2'), after.byPlace]).toEqual([before.idOf('B'), 1])
  const gone = await imported([unit('N'), unit('A'), unit('Other'), unit('C')])
  expect(before.lessons.map(({ id }) => id)).not.toContain(gone.idOf('Other'))
  expect(gone.lessons.find(({ id }) => id === before.idOf('B'))).toMatchObject({ isPublished: false })
})

it('units that say the same are found by their place, and the same archive again appends nothing [OLX-017]', async () => {
  const before = await imported([unit('X'), unit('X'), unit('A')])
  const head = await store.head()
  const [x1, x2] = before.lessons.map(({ id }) => id)
  expect((await imported([unit('X'), unit('X'), unit('A')])).lessons.slice(0, 2).map(({ id }) => id)).toEqual([x1, x2])
  expect(await store.head()).toBe(head)
  const after = await imported([unit('N'), unit('X'), unit('X'), unit('A')])
  expect(after.lessons.slice(1, 3).map(({ id }) => id)).toEqual([x1, x2])
  await imported([unit('N'), unit('X'), unit('X'), unit('A')])
  expect((await imported([unit('N'), unit('X'), unit('X'), unit('A')])).lessons).toEqual(after.lessons)
})

it('a lesson that was changed here is known by what the last import wrote [OLX-017]', async () => {
  const before = await imported([unit('A'), unit('B')])
  const { state } = await repository.load(lesson, [before.idOf('A')])
  const { status: _, ...present } = state as PresentLesson
  const content = {
    ...present,
    title: 'Mine',
    body: { format: 'html', text: '<p>Mine</p>' },
  } as unknown as LessonContent
  const ids = { lessonId: before.idOf('A'), courseId: before.courseId, organizationId }
  await repository.execute(lesson.writeLesson, [ids.lessonId], { ...ids, content } as never, metadata)
  const last = new Map([[ids.lessonId, state as PresentLesson]])
  const after = await imported([unit('N'), unit('A'), unit('B')], async () => last)
  expect(after.idOf('A')).toBe(before.idOf('A'))
})

it('a question without a name keeps its id, and its choices theirs, behind another one [OLX-017]', async () => {
  const questionsOf = async (...labels: string[]) => (await imported([quiz(...labels)])).lessons[0]!.quiz!.questions
  const before = await questionsOf('One', 'Two')
  const [added, ...after] = await questionsOf('New', 'One', 'Two')
  expect(after).toEqual(before)
  expect(before.map(({ id }) => id)).not.toContain(added!.id)
  const [changed] = await questionsOf('Newer', 'One', 'Two')
  expect(changed!.id).toBe(added!.id)
})
