export * from './checkQuestions.ts'
export * from './gradeAnswers.ts'
export * from './question.ts'
