import { type Day, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { includes, including, type LessonSet, type NumberedLesson, noLessons } from './lessonSet.ts'

/** The latest day on which lessons of a course were completed or repeated, and which: what is needed to repeat each once a day. */
export interface LatestDay {
  readonly day: Day
  readonly lessons: LessonSet
}

/** Older events do not say when a lesson was completed. */
export function withDeed(
  latest: LatestDay | null,
  { occurredAt, ...lesson }: NumberedLesson & { readonly occurredAt?: Timestamp | undefined },
): LatestDay | null {
  if (occurredAt === undefined) return latest
  const day = tokyoDayOf(occurredAt)
  if (latest === null || latest.day < day) return { day, lessons: including(noLessons, lesson) }
  return latest.day > day ? latest : { day, lessons: including(latest.lessons, lesson) }
}

/** A clock that was put back repeats nothing. */
export const isDoneOn = (latest: LatestDay | null, lesson: NumberedLesson, day: Day): boolean =>
  latest !== null && (latest.day > day || (latest.day === day && includes(latest.lessons, lesson)))
