export * from './award.ts'
export * from './events.ts'
