import type { Culture } from '@manabi/kernel'

/** What an archive says, in the words of the catalog. Keys are those of the archive, so that importing again finds the same units. */
export interface CoursePlan {
  /** `org/course/run`. */
  readonly key: string
  readonly title: string
  readonly description: string
  readonly culture: Culture
  readonly sections: readonly PlannedSection[]
  readonly skipped: readonly Skipped[]
}

export interface PlannedSection {
  readonly key: string
  readonly title: string
  readonly lessons: readonly PlannedLesson[]
}

export interface PlannedLesson {
  readonly key: string
  readonly title: string
  /** HTML, not sanitized yet: the catalog does that when it is written. */
  readonly body: string
  readonly video: PlannedVideo | null
  readonly quiz: { readonly questions: readonly PlannedQuestion[] } | null
  /** Hidden from learners where it comes from: imported, never published. */
  readonly isHidden: boolean
}

export interface PlannedVideo {
  readonly url: string
  readonly durationSeconds: number | null
}

export interface PlannedQuestion {
  readonly key: string
  readonly text: string
  readonly choices: readonly PlannedChoice[]
  readonly explanation: string | null
}

export interface PlannedChoice {
  readonly text: string
  readonly isCorrect: boolean
}

/** What has no place here, as `tag/url_name`, and why. */
export interface Skipped {
  readonly path: string
  readonly reason: string
}
