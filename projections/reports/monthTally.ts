import { type Id, tokyoDayOf } from '@manabi/kernel'
import type { Tally } from '@manabi/read-store'
import { type Addition, addTo, type Counts } from './counts.ts'
import type { CourseMonthsDoc, FactsDoc, Happened, ReportMonthsDoc } from './reportMonths.ts'

/** What happened in an organization in a month: a number of each name; of courses by `own`, or the course of another organization. */
export interface MonthDoc {
  readonly kind: 'month'
  readonly organizationId: Id
  /** `yyyy-MM` */
  readonly month: string
  readonly counts: Counts
}

interface Change {
  readonly organizationId: Id
  readonly month: string
  readonly additions: Addition[]
}

type Add = (organizationId: Id, month: string, addition: Addition) => void

export const monthTally: Tally<ReportMonthsDoc, Change> = {
  changes: (before, after) => {
    const changes = new Map<string, Change>()
    const add: Add = (organizationId, month, addition) => {
      const id = `${organizationId}/${month}`
      const known = changes.get(id)
      if (known === undefined) changes.set(id, { organizationId, month, additions: [addition] })
      else known.additions.push(addition)
    }
    contribute(add, before, after, -1)
    contribute(add, after, before, 1)
    return changes
  },
  add: (doc, changes) => {
    const { organizationId, month } = changes[0]!
    const additions = changes.flatMap((change) => change.additions)
    const counts = addTo((doc as MonthDoc | null)?.counts ?? {}, additions)
    return Object.keys(counts).length === 0 ? null : { kind: 'month', organizationId, month, counts }
  },
}

/** What `doc` adds, but for what `other`, the same document before or after, adds too. */
function contribute(add: Add, doc: ReportMonthsDoc | null, other: ReportMonthsDoc | null, by: 1 | -1): void {
  if (doc?.kind === 'facts') contributeFacts(add, doc, other as FactsDoc | null, by)
  if (doc?.kind === 'course') contributeCourse(add, doc, other as CourseMonthsDoc | null, by)
}

function contributeFacts(add: Add, doc: FactsDoc, other: FactsDoc | null, by: 1 | -1): void {
  for (const [organizationId, facts] of Object.entries(doc.facts)) {
    if (other?.facts[organizationId] === facts) continue
    for (const [name, value] of Object.entries(facts)) add(organizationId, doc.in, [[name], value * by])
  }
}

function contributeCourse(add: Add, doc: CourseMonthsDoc, other: CourseMonthsDoc | null, by: 1 | -1): void {
  const count = (name: string, one: Happened, same: Happened | null | undefined) => {
    if (one === same) return
    for (const id of one.organizationIds) {
      const owner = id === doc.courseOrganizationId ? 'own' : doc.courseId
      add(id, tokyoDayOf(one.at).slice(0, 7), [[name, owner], by])
    }
  }
  for (const [id, one] of Object.entries(doc.lessons)) count('lessons', one, other?.lessons[id])
  for (const [id, one] of Object.entries(doc.quizzes)) count('quizzes', one, other?.quizzes[id])
  if (doc.completed !== null) count('courses', doc.completed, other?.completed)
}
