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
  expect(changed!.id).not.toBe(added!.id)
})

/** A unit of this name, in its place. */
const named = (name: string, text: string) =>
  `<vertical url_name="${name}" display_name="${text}"><html><p>${text}</p></html></vertical>`

it.each([
  ['is named by its author, beside one whose name is like its place', unit('A'), named('s-1', 'B'), named('a', 'A')],
  ['shared its name, and is named anew', named('v', 'A'), named('v', 'B'), named('a', 'A')],
])('a lesson that %s, leaves the other one its id, and keeps its own [OLX-017]', async (_, a, b, after) => {
  const before = await imported([a, b])
  const again = await imported([after, b])
  expect([again.idOf('A'), again.idOf('B')]).toEqual([before.idOf('A'), before.idOf('B')])
})

it('a lesson that shared its name keeps its id when the other one goes [OLX-017]', async () => {
  const before = await imported([named('v', 'A'), named('v', 'B')])
  expect((await imported([named('v', 'B')])).idOf('B')).toBe(before.idOf('B'))
})

it('a lesson without a name that changes places with one whose name is like its place keeps its id [OLX-017]', async () => {
  const before = await imported([unit('A'), named('s-1', 'B')])
  const after = await imported([named('s-1', 'B'), unit('A')])
  expect([after.idOf('A'), after.idOf('B')]).toEqual([before.idOf('A'), before.idOf('B')])
})

it('a lesson that takes the name of a place is new, and so is one under a new name that says what another one said [OLX-017]', async () => {
  const before = await imported([unit('A')])
  const after = await imported([named('x', 'A'), named('s-1', 'N')])
  expect(after.idOf('A')).toBe(before.idOf('A'))
  expect(after.idOf('N')).not.toBe(before.idOf('A'))
  const soon = (name: string, title: string) => named(name, 'Soon').replace('"Soon"', `"${title}"`)
  const first = await imported([soon('w3', 'Week 3'), unit('C')])
  const second = await imported([soon('w9', 'Week 9'), unit('C')])
  expect(second.idOf('Soon')).not.toBe(first.idOf('Soon'))
})

it('a lesson that got a name keeps its id when it is changed next, and one under another name is new [OLX-017]', async () => {
  const before = await imported([named('v', 'A'), named('v', 'B')])
  await imported([named('v', 'B')])
  const changed = await imported([named('v', 'B').replace('<p>B</p>', '<p>C</p>')])
  expect(changed.idOf('C')).toBe(before.idOf('B'))
  const renamed = await imported([named('w', 'X')])
  const copied = await imported([named('w', 'New'), named('u', 'X')])
  expect(copied.idOf('New')).toBe(renamed.idOf('X'))
})

it('questions of problems that shared a name, or had none, keep their ids and their choices when one is named [OLX-017]', async () => {
  const problem = (label: string, name?: string) =>
    question(label, 'No').replace('<problem>', name === undefined ? '<problem>' : `<problem url_name="${name}">`)
  const quizzes = async (...units: string[]) => (await imported(units)).lessons.map(({ quiz: one }) => one!.questions)
  const shared = await quizzes(unitOf(problem('One', 'p')), unitOf(problem('Two', 'p')))
  expect(await quizzes(unitOf(problem('One', 'p1')), unitOf(problem('Two', 'p')))).toEqual(shared)
  const inUnit = (...questions: string[]) => unitOf(...questions).replace('<vertical', '<vertical url_name="v"')
  const placed = await quizzes(inUnit(problem('Zero'), problem('One', 'v-1')))
  expect(await quizzes(inUnit(problem('Zero', 'v-0'), problem('One', 'v-1')))).toEqual(placed)
})
