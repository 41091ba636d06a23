export * from './port.ts'
export { openSqliteStateStore } from './sqlite/sqliteStateStore.ts'
