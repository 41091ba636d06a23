import type { Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { oneEach } from './oneEach.ts'

type Content = Pick<PlannedQuestion, 'text' | 'choices'>

/**
 * Which of these questions each of the others was before: the one that says the same, if both sides have it once; else the one with the
 * same text; else the one with the same choices between the same neighbours, such as one whose wording was corrected. What was another
 * question is never taken: attempts would mean something else.
 */
export function matchQuestions(
  planned: readonly PlannedQuestion[],
  before: readonly Question[],
): ReadonlyMap<PlannedQuestion, Question> {
  const found = new Map<PlannedQuestion, Question>()
  const taken = new Set<Question>()
  const match = (from: readonly PlannedQuestion[], among: readonly Question[], keyOf: (one: Content) => string) => {
    const known = oneEach(
      among.filter((one) => !taken.has(one)),
      keyOf,
    )
    for (const [key, one] of oneEach(
      from.filter((one) => !found.has(one)),
      keyOf,
    )) {
      const same = known.get(key)
      if (same === undefined) continue
      found.set(one, same)
      taken.add(same)
    }
  }
  match(planned, before, contentOf)
  match(planned, before, ({ text }) => squeezed(text))
  for (const [from, among] of gapsIn(planned, before, found)) match(from, among, choicesOf)
  return found
}

/** The questions between two neighbours that are known, and those that stood between them before. */
function gapsIn(
  planned: readonly PlannedQuestion[],
  before: readonly Question[],
  found: ReadonlyMap<PlannedQuestion, Question>,
): readonly (readonly [readonly PlannedQuestion[], readonly Question[]])[] {
  const gaps: [PlannedQuestion[], readonly Question[]][] = []
  let gap: PlannedQuestion[] = []
  let from = 0
  for (const one of [...planned, null]) {
    const known = one === null ? undefined : found.get(one)
    if (one !== null && known === undefined) {
      gap.push(one)
      continue
    }
    const to = known === undefined ? before.length : before.indexOf(known)
    if (gap.length > 0) gaps.push([gap, before.slice(from, to)])
    gap = []
    from = to + 1
  }
  return gaps
}

/** What a question says, and which choice is right. How it is marked, and its white space, say nothing. */
export const contentOf = (one: Content): string => `${squeezed(one.text)}\n${choicesOf(one)}`

const choicesOf = ({ choices }: Content): string =>
  JSON.stringify(choices.map(({ text, isCorrect }) => [squeezed(text), isCorrect]).toSorted())

const squeezed = (text: string): string => text.replace(/[\s*_~]+/g, '')
