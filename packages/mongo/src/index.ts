export * from './database.ts'
export * from './isDuplicate.ts'
export * from './unavailable.ts'
