export * from './codec.ts'
export * from './port.ts'
export * from './repository.ts'
export { openSqliteEventStore } from './sqlite/sqliteEventStore.ts'
