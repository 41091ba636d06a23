export * from './events.ts'
export * from './lessonFeedback.ts'
