import type { PlannedQuestion } from '../coursePlan.ts'

/** Questions that read like another one, which has another answer. */
export function unclearAmong(questions: readonly PlannedQuestion[]): ReadonlySet<PlannedQuestion> {
  const alike = Map.groupBy(questions, asksFor)
  const isUnclear = (group: readonly PlannedQuestion[]) => new Set(group.map(answerTo)).size > 1
  return new Set([...alike.values()].filter(isUnclear).flat())
}

/** What a learner reads. */
const asksFor = ({ text, choices, image }: PlannedQuestion): string =>
  JSON.stringify([text, choices.map((choice) => choice.text).toSorted(), image?.url])

const answerTo = ({ choices }: PlannedQuestion): string =>
  JSON.stringify(choices.flatMap(({ isCorrect, text }) => (isCorrect ? [text] : [])).toSorted())
