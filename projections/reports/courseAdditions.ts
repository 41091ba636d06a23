import type { Day, Id } from '@manabi/kernel'
import type { Addition } from './counts.ts'
import type { Done, PersonCourseDoc } from './personCourse.ts'

type Doc = PersonCourseDoc | null

/** What a change of a person's course adds to a cohort. Private courses of other organizations are none of this one's business. */
export function courseAdditions(before: Doc, after: Doc, organizationId: Id): Addition[] {
  const { courseId, owner, isPublic } = (after ?? before)!
  const isOwn = owner === organizationId
  if (!isOwn && !isPublic) return []
  const by = isOwn ? 'own' : courseId
  const additions: Addition[] = []
  if (before === null) additions.push([['courses', courseId, 'started'], 1])
  if (after === null) additions.push([['courses', courseId, 'started'], -1])
  eachChange(before?.lessons, after?.lessons, ([lessonId, day], sign) =>
    additions.push([['courses', courseId, 'lessons', lessonId], sign], ...doneOn(day, 'lessons', by).get(sign)!),
  )
  eachChange(completionOf(before), completionOf(after), ([, day], sign) =>
    additions.push([['courses', courseId, 'completed'], sign], ...doneOn(day, 'courses', by).get(sign)!),
  )
  return additions
}

type Sign = 1 | -1

/** What is counted of all lessons, or courses, done on a day: the same for most events, and so made once. */
function doneOn(day: Day, what: 'lessons' | 'courses', by: string): ReadonlyMap<Sign, readonly Addition[]> {
  const known = lastDone.get(what)
  if (known?.day === day && known.by === by) return known.additions
  const paths = [
    ['done', what, by],
    ['days', day, what, by],
  ]
  const signs = [1, -1] as const
  const additions = new Map(signs.map((sign) => [sign, paths.map((path) => [path, sign] as const)] as const))
  lastDone.set(what, { day, by, additions })
  return additions
}

const lastDone = new Map<string, { day: Day; by: string; additions: ReadonlyMap<Sign, readonly Addition[]> }>()

interface MonthAddition {
  readonly organizationId: Id
  /** `yyyy-MM` */
  readonly month: string
  readonly addition: Addition
}

/** What it adds to the months of the organizations that were told. */
export function courseMonths(before: Doc, after: Doc): readonly MonthAddition[] {
  const { courseId, owner, told } = (after ?? before)!
  const additions: MonthAddition[] = []
  const add =
    (name: string) =>
    ([, day, index]: Done, sign: number) => {
      for (const id of told[index]!) {
        const addition: Addition = [[name, id === owner ? 'own' : courseId], sign]
        additions.push({ organizationId: id, month: day.slice(0, 7), addition })
      }
    }
  eachChange(before?.lessons, after?.lessons, add('lessons'))
  eachChange(before?.quizzes, after?.quizzes, add('quizzes'))
  eachChange(completionOf(before), completionOf(after), add('courses'))
  return additions
}

const completionOf = (doc: Doc): readonly Done[] => {
  const done = doc?.completed?.done
  return done === undefined ? none : [done]
}
const none: readonly Done[] = []

/** Items keep their places; what is the same object has not changed. */
function eachChange(
  before: readonly Done[] = none,
  after: readonly Done[] = none,
  change: (done: Done, sign: Sign) => void,
): void {
  if (before === after) return
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    if (before[i] === after[i]) continue
    if (before[i] !== undefined) change(before[i]!, -1)
    if (after[i] !== undefined) change(after[i]!, 1)
  }
}
