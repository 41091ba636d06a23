import type { Id, Timestamp } from '@manabi/kernel'
import type { LessonSet } from '@manabi/progress'
import type { LessonRecords } from './lessonRecord.ts'

/**
 * What one learner did in one course. What it weighs is measured against the lessons published when somebody asks. Times are those at
 * which things happened, and come out the same in whatever order they are reported. It grows up to `mostLessons` lessons.
 */
export interface CourseProgressDoc {
  readonly userId: Id
  readonly courseId: Id
  /** As of the last activity that came; shown once the course is deleted. */
  readonly courseTitle: string
  readonly startedAt: Timestamp
  readonly lastActivityAt: Timestamp
  /** When the last of the lessons was that the course was completed with; null while it is not completed. */
  readonly completedAt: Timestamp | null
  /** When it was completed last, by the events that say so; left out until then. */
  readonly latestCompletionAt?: Timestamp
  /** The completed lessons, published or not. */
  readonly done: LessonSet
  /** While they are few. */
  readonly lessons?: LessonRecords
  /** Those that the course was completed with; left out while it is not completed, where an older event does not say, and with many lessons. */
  readonly completedWith?: readonly Id[]
  /** In place of `lessons`, once there are many. */
  readonly many?: ManyLessons
}

export interface ManyLessons {
  /** When the last of the completed lessons was. */
  readonly lastCompletedAt: Timestamp | null
  /** Of lessons that are not completed: as `reportedAt` of their records. */
  readonly reported: Readonly<Record<Id, Timestamp>>
  /** What came later may change when the course was completed: that is found out from the lessons when it is shown. */
  readonly isRevised?: true
  /** Older events named some lessons without their numbers. */
  readonly isOlder?: true
}
