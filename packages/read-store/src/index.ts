export * from './port.ts'
export * from './projection.ts'
export * from './readStore.ts'
export { openSqliteReadStore } from './sqlite/sqliteReadStore.ts'
