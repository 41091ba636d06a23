export * from './port.ts'
export * from './projection.ts'
