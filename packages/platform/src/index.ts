export * from './config.ts'
export * from './platform.ts'
