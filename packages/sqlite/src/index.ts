export * from './damagedStore.ts'
export * from './database.ts'
export * from './groupCommit.ts'
export * from './openDurable.ts'
