export * from './events.ts'
export * from './modelUsage.ts'
