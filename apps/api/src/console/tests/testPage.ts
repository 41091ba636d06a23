import type { TestWithKey } from '@manabi/operations/assessment/authoringResources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { changePart, deleteThing, publishThing, saveThing, seenThing, thingAddress } from '../authored/authored.ts'
import { authoredPage, factsCard, factsIn, publicationCard } from '../authored/authoredPages.ts'
import { tests } from '../authored/kinds.ts'
import { pickedLink } from '../authored/pickedLink.ts'
import { picker } from '../authored/picker.ts'
import { historyCard } from '../courses/historyPages.ts'
import { explanationsField } from '../courses/questionForm.ts'
import { numberFrom, optionalNumberFrom, type Seen } from '../courses/seen.ts'
import type { Failure } from '../failures.ts'
import { action, type Form } from '../forms.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'

export type Test = z.output<typeof TestWithKey>

export const questionsAddress = (visit: ConsoleVisit): string => `${thingAddress(visit, tests)}/questions`

/** One test: what it says of itself, the course that it belongs to, and the way to its questions. */
export async function testPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenThing<Test>(visit, tests)
  const { thing: test } = seen
  const count = test.questions.length
  const more = (form: Form) => [
    form.text({ name: 'passingScore', label: t.fields.passingScore, value: String(test.passingScore) }),
    form.text({
      ...{ name: 'timeLimitMinutes', label: t.fields.timeLimitMinutes, value: String(test.timeLimitMinutes ?? '') },
      hint: t.tests.timeLimitHint,
    }),
    explanationsField(visit, form, test.explanations),
  ]
  const sections = html`${await publicationCard(visit, tests, seen, test.isPublished ? t.tests.publishedNote : t.tests.draftNote)}
<section class="card"><h2>${t.tests.questions}</h2><p>${count === 0 ? t.tests.noQuestions : t.courses.questions(count)}</p>
<div class="actions"><a href="${questionsAddress(visit)}">${count === 0 ? t.tests.writeQuestions : t.tests.changeQuestions}</a>
<a href="${thingAddress(visit, tests)}/answers">${t.answers.title}</a></div></section>
${factsCard(visit, tests, seen, { failure, more })}
${await courseCard(visit, seen)}
${historyCard(visit, thingAddress(visit, tests))}`
  return authoredPage(visit, tests, { seen, sections }, failure)
}

async function courseCard(visit: ConsoleVisit, { thing: { courseId }, version }: Seen<Test>): Promise<Html> {
  const { t } = visit
  const address = thingAddress(visit, tests)
  const fields = { version: String(version) }
  const pick = picker(visit, {
    ...{ address, kinds: ['course'], action: `${address}/course`, fields, button: t.tests.thisCourse },
    taken: courseId === null ? [] : [courseId],
  })
  return html`<section class="card"><h2>${t.tests.course}</h2><p class="quiet">${t.tests.courseNote}</p>
${
  courseId === null
    ? html`<p>${t.tests.noCourse}</p>`
    : html`<p>${await pickedLink(visit, 'course', courseId)}</p>
<div class="actions">${action(visit, `${address}/course`, t.tests.endCourse, { fields })}</div>`
}
${await pick}</section>`
}

export const saveTest = saveThing(tests, testPage, (form) => ({
  ...factsIn(form),
  passingScore: numberFrom(form.get('passingScore')),
  timeLimitMinutes: optionalNumberFrom(form.get('timeLimitMinutes')),
  explanations: form.get('explanations') ?? 'passed',
}))

/** Without an id the test belongs to no course. */
export const chooseTestCourse = changePart(tests, testPage, ({ form }) => ({
  ...{ body: { courseId: form.get('id') }, next: 'done=saved' },
}))

export const publishTest = publishThing(tests, testPage)
export const deleteTest = deleteThing(tests, testPage)
