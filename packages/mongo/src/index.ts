export * from './database.ts'
export * from './unavailable.ts'
