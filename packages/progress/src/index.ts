// The older names, until every caller imports them from there.
export { type Gradable as GradableQuiz, gradeAnswers as gradeQuiz } from '@manabi/questions'
export * from './activity.ts'
export * from './courseProgress.ts'
export * from './events.ts'
