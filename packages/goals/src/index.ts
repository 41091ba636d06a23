export * from './events.ts'
export * from './goals.ts'
