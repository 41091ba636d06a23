import type { AwardEvent } from '@manabi/awards'
import { type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { type Note, projection, type Tally } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { audienceOf } from './audience.ts'
import { type PlainChange, type Sum, sumOf } from './changes.ts'
import { sum } from './counts.ts'
import { type MonthDoc, type MonthOf, monthOf, withMonthSums } from './monthDoc.ts'

type Month = string

/** What happened to a person in a month that is counted as it is: by organization, a number of each name. */
export interface FactsDoc {
  readonly kind: 'facts'
  readonly organizationId: null
  readonly bucket: null
  readonly in: Month
  readonly facts: Readonly<Record<Id, Readonly<Record<string, number>>>>
  /** Time studied, by organization and day. */
  readonly studied: Readonly<Record<Id, Readonly<Record<string, Ranges>>>>
}

export type ReportMonthsDoc = FactsDoc | MonthDoc

type Event = AwardEvent | StudyEvent

const monthAt = (at: Timestamp): Month => tokyoDayOf(at).slice(0, 7)
const factsId = (userId: Id, month: Month): string => `facts/${userId}/${month}`

const emptyMonth = (month: Month): FactsDoc => ({
  ...{ kind: 'facts', organizationId: null, bucket: null, in: month, facts: {}, studied: {} },
})

function withFact(doc: FactsDoc, id: Id, change: Readonly<Record<string, number>>): FactsDoc {
  const before = doc.facts[id]
  if (before !== undefined && Object.entries(change).every(([name, value]) => before[name] === value)) return doc
  return { ...doc, facts: { ...doc.facts, [id]: { ...before, ...change } } }
}

const increased = (doc: ReportMonthsDoc | null, month: Month, id: Id, name: string): FactsDoc => {
  const before = (doc as FactsDoc | null) ?? emptyMonth(month)
  return withFact(before, id, { [name]: (before.facts[id]?.[name] ?? 0) + 1 })
}

const studyMonths = (event: CountedEvent): string[] => [
  ...new Set(partsOf(event).map(({ dayNumber }) => factsId(event.data.userId, dayOf(dayNumber).slice(0, 7)))),
]
const partsOf = (event: CountedEvent) => countedParts(event).filter(({ from, to }) => to > from)

function withStudy(doc: ReportMonthsDoc | null, event: CountedEvent, id: string): FactsDoc {
  const month = id.slice(-7)
  const { courseOrganizationId, isPublicCourse, organizations } = event.data
  const parts = partsOf(event).filter(({ dayNumber }) => dayOf(dayNumber).startsWith(month))
  let next = (doc as FactsDoc | null) ?? emptyMonth(month)
  for (const organizationId of audienceOf(courseOrganizationId, isPublicCourse, organizations)) {
    const days = { ...next.studied[organizationId] }
    for (const { dayNumber, from, to } of parts) {
      days[dayOf(dayNumber)] = addRange(days[dayOf(dayNumber)] ?? [], from, to)
    }
    const studySeconds = sum(Object.values(days).map(sizeOf))
    const studied = { ...next.studied, [organizationId]: days }
    next = withFact({ ...next, studied }, organizationId, { studySeconds })
  }
  return next
}

const derivedMonths: Tally<ReportMonthsDoc, PlainChange, Sum> = {
  changes: ({ before, after }, note) => {
    contribute(before as FactsDoc | null, after as FactsDoc | null, -1, note)
    contribute(after as FactsDoc | null, before as FactsDoc | null, 1, note)
  },
  documents: (key) => [key],
  total: sumOf,
  add: (doc, { of, sums }) => withMonthSums(doc as MonthDoc | null, of as MonthOf, sums),
}

/** What `doc` adds, but for what `other`, the same document before or after, adds too. */
function contribute(doc: FactsDoc | null, other: FactsDoc | null, sign: 1 | -1, note: Note<PlainChange>): void {
  for (const [organizationId, facts] of Object.entries(doc?.facts ?? {})) {
    if (other?.facts[organizationId] === facts) continue
    const to = monthOf(organizationId, doc!.in)
    for (const [name, value] of Object.entries(facts)) note(to.key, { to, path: [name], by: value * sign })
  }
}

/**
 * Time studied and certificates of each month, for the organizations to which its people belonged then: a document an
 * organization and month, made of one for each person and month. Everything else is in `report-people`.
 */
export const reportMonths = projection<ReportMonthsDoc, Event>()({
  name: 'report-months',
  version: 4,
  isLazy: true,
  indexes: [['organizationId', 'bucket']],
  tally: derivedMonths,
  on: {
    StudySessionStopped: [studyMonths, withStudy],
    StudySessionRecorded: [studyMonths, withStudy],
    CertificateAwarded: [
      ({ data }) => factsId(data.userId, monthAt(data.issuedAt)),
      (doc, { data }) => increased(doc, monthAt(data.issuedAt), data.organizationId, 'certificatesIssued'),
    ],
  },
})
