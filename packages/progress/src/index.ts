export * from './activity.ts'
export * from './courseProgress.ts'
export * from './events.ts'
export * from './lessonSet.ts'
