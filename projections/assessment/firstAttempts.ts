import type { TestAttemptEvent } from '@manabi/assessment'
import type { Id, Timestamp } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Tally, type Views } from '@manabi/read-store'

/** The first attempt of a member at a quiz or test of their organization, as it happened: what a device reports late may be earlier. */
interface FirstAttemptDoc {
  readonly kind: 'attempt'
  /** The lesson, or the test. */
  readonly subjectId: Id
  readonly attemptId: Id
  readonly submittedAt: Timestamp
  /** The choices of the answers; questions that were left out are not in it. */
  readonly choiceIds: readonly Id[]
}

/** How many members tried a quiz or test, and how often each choice was taken at first. */
interface ChoiceCountsDoc {
  readonly kind: 'counts'
  readonly learners: number
  readonly chosen: Readonly<Record<Id, number>>
}

type Counts = Pick<ChoiceCountsDoc, 'learners' | 'chosen'>
type Doc = FirstAttemptDoc | ChoiceCountsDoc

const none: Counts = { learners: 0, chosen: {} }

/** What one attempt adds, or takes away. Each choice is of one question, so it is in an attempt once. */
const countsOf = ({ choiceIds }: FirstAttemptDoc, by: 1 | -1): Counts => ({
  learners: by,
  chosen: Object.fromEntries(choiceIds.map((id) => [id, by])),
})

function sumOf({ learners, chosen }: Counts, more: Counts): Counts {
  const counts = { ...chosen }
  for (const [id, by] of Object.entries(more.chosen)) {
    const count = (counts[id] ?? 0) + by
    if (count === 0) delete counts[id]
    else counts[id] = count
  }
  return { learners: learners + more.learners, chosen: counts }
}

const tally: Tally<Doc, Counts, Counts> = {
  changes: ({ before, after }, note) => {
    if (before === after) return
    if (before?.kind === 'attempt') note(before.subjectId, countsOf(before, -1))
    if (after?.kind === 'attempt') note(after.subjectId, countsOf(after, 1))
  },
  documents: (subjectId) => [countsId(subjectId)],
  total: (changes) => changes.reduce(sumOf, none),
  add: (doc, total) => {
    const { learners, chosen } = sumOf(doc?.kind === 'counts' ? doc : none, total)
    // In one order, however many changes came at once: rebuilt documents are compared as text.
    const sorted = Object.fromEntries(Object.entries(chosen).sort(([one], [other]) => (one < other ? -1 : 1)))
    return learners === 0 ? null : { kind: 'counts', learners, chosen: sorted }
  },
}

const countsId = (subjectId: Id): string => `${subjectId}@`

interface Attempt extends Pick<FirstAttemptDoc, 'attemptId' | 'subjectId' | 'submittedAt'> {
  readonly answers: readonly { readonly choiceId: Id | null }[]
}

function first(doc: Doc | null, { attemptId, subjectId, submittedAt, answers }: Attempt): Doc {
  if (doc?.kind === 'attempt' && isBefore(doc, { submittedAt, attemptId })) return doc
  const choiceIds = answers.flatMap(({ choiceId }) => choiceId ?? [])
  return { kind: 'attempt', subjectId, attemptId, submittedAt, choiceIds }
}

/** Of the same millisecond, the order is that of their ids. */
const isBefore = (
  one: Pick<FirstAttemptDoc, 'attemptId' | 'submittedAt'>,
  other: Pick<FirstAttemptDoc, 'attemptId' | 'submittedAt'>,
): boolean =>
  one.submittedAt < other.submittedAt || (one.submittedAt === other.submittedAt && one.attemptId < other.attemptId)

/** Nothing for who was no member of the organization that owns the quiz or test. */
const idOf = (
  { userId, organizations }: { readonly userId: Id; readonly organizations: readonly { readonly id: Id }[] },
  subjectId: Id,
  owner: Id,
): string[] => (organizations.some(({ id }) => id === owner) ? [`${subjectId}/${userId}`] : [])

export const firstAttempts = projection<Doc, ProgressEvent | TestAttemptEvent>()({
  name: 'first-attempts',
  version: 2,
  indexes: [],
  isLazy: true,
  tally,
  on: {
    QuizAttempted: [
      ({ data }) => idOf(data, data.lessonId, data.courseOrganizationId),
      (doc, { data }) => first(doc, { ...data, subjectId: data.lessonId }),
    ],
    TestAttempted: [
      ({ data }) => idOf(data, data.testId, data.testOrganizationId),
      (doc, { data }) => first(doc, { ...data, subjectId: data.testId }),
    ],
  },
})

/** What members answered at their first attempt at a quiz (of the lesson with this id) or a test. */
export async function choiceCounts(views: Views, subjectId: Id): Promise<Counts> {
  const doc = await views.of(firstAttempts).get(countsId(subjectId))
  return doc?.kind === 'counts' ? doc : none
}
