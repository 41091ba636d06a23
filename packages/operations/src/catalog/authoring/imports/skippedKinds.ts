import { inOrder, partInWords, type Skipped } from '@manabi/catalog/olx'

/** Parts of an archive of one kind that are left out for one reason. */
export interface SkippedKind {
  readonly kind: string
  readonly reason: string
  readonly count: number
  readonly examples: readonly string[]
}

const mostExamples = 5
/** An archive may have a kind for each of its parts; a course written by people has some dozens. */
const mostKinds = 500

/** What learners miss first. */
export const skippedKinds = (skipped: readonly Skipped[]): readonly SkippedKind[] =>
  groupsOf(skipped).map(({ parts: [first, ...others], reason, count }) => ({
    kind: tagOf(first!).slice(0, 100),
    reason: reason.slice(0, 500),
    count,
    examples: [...new Set([first!, ...others].slice(0, mostExamples).map((one) => partInWords(one).slice(0, 500)))],
  }))

/** A few parts of each kind, the first with the number of those that are left out: an archive may have millions of parts without a place. */
export function fewOfEach(skipped: readonly Skipped[]): readonly Skipped[] {
  const groups = groupsOf(skipped)
  const further = groups.slice(mostKinds).reduce((sum, { count }) => sum + count, 0)
  const listed = groups.slice(0, mostKinds).flatMap(({ parts, count }) => {
    const [first, ...others] = parts.slice(0, mostExamples)
    return [{ ...first!, count: count - others.length }, ...others]
  })
  if (further === 0) return listed
  return [...listed, { path: 'course', reason: 'parts of further kinds, which are not listed', count: further }]
}

const tagOf = ({ path }: Skipped): string => path.split('/')[0]!

const groupsOf = (skipped: readonly Skipped[]) =>
  inOrder(
    [...Map.groupBy(skipped, (one) => JSON.stringify([tagOf(one), one.reason])).values()].map((parts) => ({
      parts,
      reason: parts[0]!.reason,
      count: parts.reduce((sum, { count = 1 }) => sum + count, 0),
    })),
  )
