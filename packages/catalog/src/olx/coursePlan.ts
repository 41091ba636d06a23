import type { Culture, Id } from '@manabi/kernel'
import type { Explanations, QuestionImage } from '@manabi/questions'
import type { CleanText } from '../sanitize.ts'

/** What an archive says, in the words of the catalog. Keys are those of the archive, so that importing again finds the same units. */
export interface CoursePlan {
  /** `org/course/run`. */
  readonly key: string
  readonly title: string
  readonly description: string
  readonly culture: Culture
  /** Hidden from learners where it comes from: imported, never published. */
  readonly isHidden: boolean
  /** Whether parts of the course could not be read: lessons that the plan lacks may be among them, and are not taken for gone. */
  readonly isPartial: boolean
  readonly sections: readonly PlannedSection[]
  readonly skipped: readonly Skipped[]
  /** How many unnamed lessons were found by their place and title alone. */
  readonly matchedByPlace?: number
}

export interface PlannedSection {
  readonly key: string
  readonly title: string
  /** Whether learners do not see its title where it comes from. */
  readonly isHidden: boolean
  readonly lessons: readonly PlannedLesson[]
}

export interface PlannedLesson {
  readonly key: string
  /** Of the lesson here; left out: what follows from the key. */
  readonly id?: Id
  /** Whether the archive gives it no name: its key is its place, and another part in front of it changes that. */
  readonly isUnnamed?: boolean
  readonly title: string
  /** HTML; what it lost is in `skipped`. */
  readonly body: CleanText
  readonly video: PlannedVideo | null
  readonly quiz: { readonly questions: readonly PlannedQuestion[] } | null
  /** Hidden from learners where it comes from: imported, never published. */
  readonly isHidden: boolean
  /** Whether a block of it cannot be read: where the lesson is here already, it keeps its content. */
  readonly isPartial?: boolean
  /** Left out where the archive says none: only archives that were exported here do. */
  readonly settings?: LessonSettings
}

/** What OLX has no name for. */
export interface LessonSettings {
  readonly estimatedMinutes?: number
  readonly passingScore?: number
  readonly explanations?: Explanations
}

export interface PlannedVideo {
  readonly url: string
  readonly durationSeconds: number | null
}

export interface PlannedQuestion {
  readonly key: string
  /** As of a lesson; also one of several questions of a problem. */
  readonly isUnnamed?: boolean
  readonly text: string
  readonly choices: readonly PlannedChoice[]
  readonly explanation: string | null
  readonly image?: QuestionImage
}

export interface PlannedChoice {
  readonly text: string
  readonly isCorrect: boolean
}

/** What has no place here, as `tag/url_name`, and why. */
export interface Skipped {
  readonly path: string
  /** One sentence for all of a kind. */
  readonly reason: string
  /** As its author called it. Left out where it has no name, or does not belong to the course. */
  readonly name?: string
  /** What tells this one from others of its kind, such as an address. */
  readonly detail?: string
  /** The title of the lesson that it is missing from. */
  readonly lesson?: string
  /** How many parts it stands for, where not all are listed one by one. */
  readonly count?: number
}
