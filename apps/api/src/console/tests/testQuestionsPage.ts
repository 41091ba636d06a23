import { html } from '../../pages/html.ts'
import { change, seenThing, thingAddress } from '../authored/authored.ts'
import { tests } from '../authored/kinds.ts'
import { draftsIn, imageFields, newQuestion, type QuestionDraft, questionsOf } from '../courses/questionDrafts.ts'
import { onQuestions, questionForm } from '../courses/questionForm.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary } from '../failures.ts'
import { organizationFrame } from '../organizationFrame.ts'
import { doneNote, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { questionsAddress, type Test } from './testPage.ts'

/** The questions of a test, with their key. */
export async function testQuestionsPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const { thing: test, version } = await seenThing<Test>(visit, tests)
  const saved = async () => draftsOf(test)
  const title = t.tests.questionsOf(test.title)
  const given = { address: questionsAddress(visit), version, lang: test.culture, saved }
  const body = html`<p><a href="${thingAddress(visit, tests)}" lang="${test.culture}">${test.title}</a></p>
<h1>${title}</h1>
${failureSummary(t, failure)}${doneNote(t.authored.done, queryOf(visit, 'done'))}
${await questionForm(visit, given, failure)}`
  return { title: titleOf(t, title, failure), body, frame: await organizationFrame(visit, 'tests') }
}

/** With a first one where there are none. */
function draftsOf({ questions }: Test): readonly QuestionDraft[] {
  if (questions.length === 0) return [newQuestion]
  return questions.map(({ id, text, choices, explanation, image }) => {
    const correct = choices.findIndex(({ isCorrect }) => isCorrect)
    return {
      ...{ id, text, choices, explanation: explanation ?? '', ...imageFields(image) },
      correct: correct === -1 ? null : correct,
    }
  })
}

export const saveTestQuestions = onQuestions(
  testQuestionsPage,
  (t) => t.tests.questions,
  async (visit) => {
    await change(visit, tests, { questions: questionsOf(draftsIn(visit.form)) })
    return doneAt(questionsAddress(visit), 'saved')
  },
)
