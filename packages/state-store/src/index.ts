export * from './leases/processLeases.ts'
export * from './port.ts'
export { OtherHistory } from './sqlite/otherHistory.ts'
export { openSqliteStateStore } from './sqlite/sqliteStateStore.ts'
