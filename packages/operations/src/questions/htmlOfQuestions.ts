import { setImmediate } from 'node:timers/promises'
import { renderQuestionText } from '@manabi/catalog'

interface Text {
  readonly text: string
}

/** So many characters are rendered in less than 10 ms, whatever they hold. Then other requests have a turn. */
const atOnce = 4_000

/** Questions and choices, each with `textHtml` beside its text. */
export async function htmlOfQuestions<Choice extends Text, Question extends Text>(
  questions: readonly (Question & { readonly choices: readonly Choice[] })[],
) {
  const shown = []
  let rendered = 0
  for (const question of questions) {
    const textHtml = await htmlOf(question.text)
    const choices = []
    for (const choice of question.choices) choices.push({ ...choice, textHtml: await htmlOf(choice.text) })
    shown.push({ ...question, textHtml, choices })
  }
  return shown

  async function htmlOf(text: string): Promise<string> {
    rendered += text.length
    if (rendered > atOnce) {
      await setImmediate()
      rendered = text.length
    }
    return renderQuestionText(text)
  }
}
