import type { Question, QuestionImage } from '@manabi/questions'
import { element, escaped, type Olx } from '../writeXml.ts'

/** A question with one right choice, as Studio's own editor writes it. */
export function problemXml({ text, choices, explanation, image }: Question): Olx {
  const listed = choices.map((choice) => element('choice', { correct: String(choice.isCorrect) }, lines(choice.text)))
  const group = element('choicegroup', { type: 'MultipleChoice' }, listed.join(''))
  const solutions = (explanation?.split('\n\n') ?? []).map(solution).join('')
  return element(
    'problem',
    {},
    element(
      'multiplechoiceresponse',
      {},
      `${paragraphs(text)}${image === undefined ? '' : picture(image)}${group}${solutions}`,
    ),
  )
}

/** What an empty line divides is several solutions, as it is when they are imported. */
const solution = (text: string): Olx =>
  element('solution', {}, element('div', { class: 'detailed-solution' }, paragraphs(text)))

const picture = ({ url, alt }: QuestionImage): Olx => element('p', {}, element('img', { src: url, alt }))

const paragraphs = (text: string): Olx =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

/** The text of a choice; a line break inside it needs an element. */
const lines = (text: string): Olx => text.split('\n').map(escaped).join('<br/>')
