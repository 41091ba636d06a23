import { type Html, html } from '../../pages/html.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { choiceField, type QuestionDraft, questionField } from './questionDrafts.ts'

/** The name of a form of questions. */
export const questionsForm = 'questions'

interface Given {
  readonly question: QuestionDraft
  readonly at: number
  /** Of questions. */
  readonly count: number
  /** In which learners read it. */
  readonly lang: string
}

/** One question: its text, its choices, and why the right one is right. Buttons draw the form again and save nothing. */
export function questionFields(t: ConsoleTexts, { question, at, count, lang }: Given): Html {
  const { courses, tests } = t
  const name = (field: string) => questionField(at, field)
  const button = (change: string, label: string) =>
    html`<button type="submit" class="second" name="do" value="${at}.${change}">${label}</button>`
  return html`<fieldset class="question" id="${questionsForm}-q${at}" tabindex="-1"><legend>${courses.question(at + 1)}</legend>
<input type="hidden" name="${name('id')}" value="${question.id}">
${area({ name: name('text'), label: courses.questionText, value: question.text, rows: 2, lang })}
<details${question.imageUrl !== '' && html` open`}><summary>${tests.questionImage}</summary>
${line({ name: name('imageUrl'), label: tests.imageUrl, value: question.imageUrl, inputMode: 'url' })}
${line({ name: name('imageAlt'), label: tests.imageAlt, value: question.imageAlt, lang })}
${/^https?:/.test(question.imageUrl) && html`<img class="small" src="${question.imageUrl}" alt="${question.imageAlt}">`}</details>
<p class="hint" id="${name('hint')}">${courses.markCorrect}</p>
${question.choices.map((_, choice) => choiceFields(t, { question, at, choice, lang }))}
<div class="actions">${button('add', courses.addChoice)}</div>
${area({ name: name('explanation'), label: courses.explanation, value: question.explanation, rows: 2, lang })}
<div class="actions">${at > 0 && button('up', courses.up)}${at < count - 1 && button('down', courses.down)}${button('remove', courses.removeQuestion)}</div>
</fieldset>`
}

interface ChoiceGiven extends Omit<Given, 'count'> {
  readonly choice: number
}

function choiceFields({ courses }: ConsoleTexts, { question, at, choice, lang }: ChoiceGiven): Html {
  const { id, text } = question.choices[choice]!
  const [field, label] = [choiceField(at, choice, 'text'), courses.choice(choice + 1)]
  const isMarked = question.correct === choice
  const button = (change: string, action: string) =>
    html`<button type="submit" class="second" name="do" value="${at}.${choice}.${change}" aria-label="${label}: ${action}">${action}</button>`
  return html`<div class="choice-row">
<input type="hidden" name="${choiceField(at, choice, 'id')}" value="${id}">
<input type="radio" name="${questionField(at, 'correct')}" value="${choice}" aria-label="${courses.isCorrect(label)}" aria-describedby="${questionField(at, 'hint')}"${isMarked && html` checked`}>
<input type="text" name="${field}" value="${text}" aria-label="${label}" lang="${lang}" autocomplete="off">
<span class="moves">${choice > 0 && button('up', courses.up)}${choice < question.choices.length - 1 && button('down', courses.down)}${button('remove', courses.remove)}</span></div>`
}

interface Line {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly inputMode?: 'url'
  readonly lang?: string
}

const line = ({
  name,
  label,
  value,
  inputMode,
  lang,
}: Line): Html => html`<div class="field"><label for="${name}">${label}</label>
<input type="text"${inputMode !== undefined && html` inputmode="${inputMode}"`} id="${name}" name="${name}" value="${value}"${lang !== undefined && html` lang="${lang}"`} autocomplete="off"></div>`

interface Area {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly rows: number
  readonly lang: string
}

const area = ({
  name,
  label,
  value,
  rows,
  lang,
}: Area): Html => html`<div class="field"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="${rows}" lang="${lang}" autocomplete="off">
${value}</textarea></div>`
