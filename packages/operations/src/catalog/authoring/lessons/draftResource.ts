import type { LessonContent } from '@manabi/catalog'
import { lessonExample } from '../../resources.ts'
import { showBody, showQuiz } from '../../show.ts'
import { LessonInput } from './lessonInput.ts'
import { AuthoredLessonDetail } from './resources.ts'

const { title, estimatedMinutes, body, video, slides, quiz } = lessonExample

/** Beyond, Authoring: without the answer key. */
export const LessonDraft = AuthoredLessonDetail.pick({
  ...{ title: true, estimatedMinutes: true, body: true, video: true, slides: true, quiz: true },
}).meta({
  id: 'LessonDraft',
  description: 'The content of a lesson that learners do not see yet. The answer key never shows.',
  examples: [{ title, estimatedMinutes, body, video, slides, quiz: { ...quiz, explanations: 'passed' } }],
})

export const LessonDraftInput = LessonInput.omit({ translationOf: true, position: true }).meta({
  id: 'LessonDraftInput',
  description: 'The whole content of a lesson.',
  examples: [{ title, body: { format: body.format, text: body.text } }],
})

export const showContent = async ({ title, estimatedMinutes, body, video, slides, quiz }: LessonContent) => ({
  ...{ title, estimatedMinutes, body: await showBody(body), video, slides },
  quiz: quiz && { ...(await showQuiz(quiz)), explanations: quiz.explanations },
})
