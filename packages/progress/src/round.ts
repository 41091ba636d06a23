import { type Day, later, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { includes, including, type LessonSet, type NumberedLesson, noLessons } from './lessonSet.ts'

/** What was done on days after a course was completed: it is completed again once that is every lesson. */
export interface Round {
  /** '' where an older event does not say. */
  readonly completedOn: Day | ''
  readonly done: LessonSet
  /** When the last of it was; null while it is nothing. */
  readonly lastAt: Timestamp | null
}

export const roundAfter = (completedAt: Timestamp | undefined): Round => ({
  completedOn: completedAt === undefined ? '' : tokyoDayOf(completedAt),
  done: noLessons,
  lastAt: null,
})

/** Adds a lesson that was done on a later day. Older events, which have no time, are left out. */
export function withRepeated(
  round: Round | null,
  { occurredAt: at, ...lesson }: NumberedLesson & { readonly occurredAt?: Timestamp | undefined },
): Round | null {
  if (round === null || !isInRound(round, at)) return round
  const done = includes(round.done, lesson) ? round.done : including(round.done, lesson)
  return { ...round, done, lastAt: later(round.lastAt ?? '', at!) }
}

export const isInRound = ({ completedOn }: Round, at: Timestamp | undefined): boolean =>
  at !== undefined && tokyoDayOf(at) > completedOn
