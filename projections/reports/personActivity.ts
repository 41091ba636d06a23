import type { TestAttemptEvent } from '@manabi/assessment'
import { type Day, type Id, type Recorded, rememberLast, type Timestamp } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { type CountedEvent, countedParts, timeOf } from '../study/countedTime.ts'
import { audienceOf } from './audience.ts'
import { comingDay } from './reportDays.ts'

/** Something that a person did. */
export interface Activity {
  readonly at: Timestamp
  /** The organization to which alone it is known, or `all`. */
  readonly known: string
  /** The organizations of the person that see it. */
  readonly audience: readonly Id[]
}

export type ActiveEvent = Recorded<ProgressEvent | CountedEvent | TestAttemptEvent>

/** What every figure takes for activity; null for none. Of a study session, the last counted second. */
export const activityOf = rememberLast((event: ActiveEvent): Activity | null => {
  const { organizations } = event.data
  if (event.type === 'TestAttempted') {
    const { submittedAt: at, testOrganizationId: known } = event.data
    return { at, known, audience: audienceOf(known, false, organizations) }
  }
  const at = isStudy(event) ? lastSecondOf(event) : happenedAt(event)
  if (at === undefined) return null
  const { courseOrganizationId: owner, isPublicCourse: isPublic } = event.data
  return { at, known: knownTo(owner, isPublic), audience: audienceOf(owner, isPublic, organizations) }
})

const isStudy = (event: Recorded<ProgressEvent | CountedEvent>): event is Recorded<CountedEvent> =>
  event.type === 'StudySessionStopped' || event.type === 'StudySessionRecorded'

/** Only sessions with counted seconds are activity. */
function lastSecondOf(event: Recorded<CountedEvent>): Timestamp | undefined {
  const last = countedParts(event).findLast(({ from, to }) => to > from)
  return last && timeOf(last.dayNumber, last.to - 1)
}

/** An organization keeps to itself what happens in its private courses. */
const knownTo = (owner: Id | null, isPublic: boolean | null): string =>
  owner === null || isPublic === true ? 'all' : owner

/** A day on which later activity came than was known, and when that was. */
export type ActiveDay = readonly [came: Day, at: Timestamp]

/** When a person was active: of what is known to one organization alone, or to all. */
export interface PersonActivityDoc {
  readonly kind: 'activity'
  readonly organizationId?: null
  /** The person. */
  readonly bucket: Id
  /** See `Activity`. */
  readonly known: string
  /** The day on which the latest came. */
  readonly latestDay: Day
  readonly latestAt: Timestamp
  /** The days before, oldest first; so many at most. */
  readonly days: readonly ActiveDay[]
  /** Of those before that: the first day of each page. */
  readonly pages: readonly Day[]
}

/** Days that stay as they are. */
export interface ActivityPageDoc {
  readonly kind: 'activity-page'
  readonly organizationId?: null
  readonly bucket?: null
  readonly known?: null
  readonly days: readonly ActiveDay[]
}

const mostDays = 50

const activityId = (userId: Id, known: string): string => `${userId}:${known}`
const pageId = (id: string, page: number): string => `${id}/${page}`

/** The person, and the document of the activity where there is any. */
export function activeIds(event: ActiveEvent): readonly string[] {
  const { userId } = event.data
  const activity = activityOf(event)
  return activity === null ? [userId] : [userId, activityId(userId, activity.known)]
}

export function withActivity(doc: PersonActivityDoc | null, event: ActiveEvent): PersonActivityDoc | null {
  const activity = activityOf(event)
  if (activity === null || (doc !== null && doc.latestAt >= activity.at)) return doc
  const { at: latestAt, known } = activity
  const latestDay = comingDay(doc?.latestDay, event)
  if (doc === null)
    return { kind: 'activity', bucket: event.data.userId, known, latestDay, latestAt, days: [], pages: [] }
  if (doc.latestDay === latestDay) return { ...doc, latestAt }
  const days = allDays(doc)
  if (days.length < mostDays) return { ...doc, latestDay, latestAt, days }
  return { ...doc, latestDay, latestAt, days: [], pages: [...doc.pages, days[0]![0]] }
}

const allDays = ({ latestDay, latestAt, days }: PersonActivityDoc): readonly ActiveDay[] => [
  ...days,
  [latestDay, latestAt],
]

/** The page that the days become when the next one begins. */
export const pageOf = (before: PersonActivityDoc): readonly [id: string, doc: ActivityPageDoc] => [
  pageId(activityId(before.bucket, before.known), before.pages.length),
  { kind: 'activity-page', days: allDays(before) },
]

/** Where the days are that had come by the end of a day: null for the document itself. */
export function pageAt(doc: PersonActivityDoc, day: Day): string | null {
  if (allDays(doc)[0]![0] <= day) return null
  const page = doc.pages.findLastIndex((first) => first <= day)
  return page < 0 ? null : pageId(activityId(doc.bucket, doc.known), page)
}

/** The last time, as known at the end of a day; undefined before the first. */
export const lastBy = (doc: PersonActivityDoc | ActivityPageDoc, day: Day): Timestamp | undefined =>
  (doc.kind === 'activity' ? allDays(doc) : doc.days).findLast(([came]) => came <= day)?.[1]
