export * from './courseProgress.ts'
export * from './events.ts'
export * from './gradeQuiz.ts'
