import { type Comparison, effectOf, type ImportReport, inOrder, partInWords, type Skipped } from '@manabi/catalog/olx'
import type { ChangedHere } from '@manabi/operations/catalog/authoring/imports/keptLessons'
import { oneLine } from '../harmless.ts'

/** So many examples of a reason; `--json` lists all. */
const mostExamples = 5

interface Found {
  readonly comparison: Comparison | null
  readonly staying: readonly ChangedHere[]
  /** Default: 0. */
  readonly matchedByPlace?: number | undefined
}

/** What an import did, for people: the counts, what changed in a course that was there, and what was skipped, by reason. */
export function importSummary(
  title: string,
  report: ImportReport,
  { comparison, staying, matchedByPlace = 0 }: Found,
): string {
  const { courseId, sections, lessons, quizzes, videos, skipped } = report
  const counts = [
    counted(sections, 'section', 'sections'),
    counted(lessons, 'lesson', 'lessons'),
    counted(quizzes, 'quiz', 'quizzes'),
    counted(videos, 'video', 'videos'),
  ]
  const changes = comparison === null ? [] : [`Of the lessons, ${lessonChanges(comparison)}.`]
  const kept = staying.length === 0 ? [] : [stayingOf(staying)]
  const place =
    matchedByPlace === 0
      ? []
      : [
          `${counted(matchedByPlace, 'lesson without a name was', 'lessons without a name were')} found by place and title.`,
        ]
  return [
    `Imported "${title}" as ${courseId}: ${counts.join(', ')}.`,
    ...changes,
    ...place,
    ...kept,
    ...losses(skipped),
  ].join('\n')
}

/** What will change, before it does. */
export const changesOf = (comparison: Comparison): string =>
  `The course "${oneLine(comparison.title)}" is there already. Of its lessons, ${lessonChanges(comparison)}.${courseChanges(comparison)}`

const stayingOf = (staying: readonly ChangedHere[]): string =>
  [
    `${counted(staying.length, 'lesson was', 'lessons were')} changed here since the last import and stay as they are:`,
    ...staying.slice(0, mostExamples).map(({ lessonId, title }) => `  ${lessonId} ${oneLine(title)}`),
    `To take those of the archive: --overwrite ${staying.map(({ lessonId }) => lessonId).join(',')}`,
  ].join('\n')

const lessonChanges = ({ new: added, changed, unpublished }: Comparison): string =>
  `${added} are new, ${changed} changed, ${unpublished} unpublished`

const courseChanges = ({ isRearranged }: Comparison): string =>
  isRearranged ? ' Its title, description, or sections change.' : ''

/** First what learners miss. */
function losses(skipped: readonly Skipped[]): string[] {
  const parts = Map.groupBy(skipped, ({ reason }) => effectOf(reason))
  const [missing, changed] = [parts.get('missing') ?? [], parts.get('changed') ?? []]
  const decoration = counted(
    parts.get('decoration')?.length ?? 0,
    'style, script, or button',
    'styles, scripts, and buttons',
  )
  return [
    ...(missing.length === 0
      ? ['Learners miss nothing.']
      : [`Learners miss (${missing.length}):`, ...byReason(missing)]),
    ...(changed.length === 0 ? [] : [`Different here (${changed.length}):`, ...byReason(changed)]),
    ...(parts.has('decoration') ? [`Left out as decoration: ${decoration}.`] : []),
  ]
}

function byReason(parts: readonly Skipped[]): string[] {
  const groups = [...Map.groupBy(parts, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    group,
    count: group.length,
  }))
  return inOrder(groups).flatMap(({ reason, group, count }) => [`  ${count} × ${reason}`, ...examples(group)])
}

function examples(group: readonly Skipped[]): string[] {
  const shown = group.slice(0, mostExamples).map((one) => `    ${oneLine(partInWords(one))}`)
  const more = group.length - shown.length
  return more === 0 ? shown : [...shown, `    and ${more} more; --json lists all`]
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`
