import type { LessonContent } from './content.ts'
import type { QuizDraft } from './quiz.ts'
import type { CleanBody } from './sanitize.ts'

/** Lesson content whose body the sanitizer has made. */
export type CleanContent = LessonContent & { readonly body: CleanBody }

/** Lesson content as an author sends it. */
export interface LessonDraft extends Omit<CleanContent, 'quiz'> {
  readonly quiz: QuizDraft | null
}
