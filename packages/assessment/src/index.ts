export * from './events.ts'
export * from './test.ts'
export * from './testAttempts.ts'
