export * from './config.ts'
export * from './openPlatform.ts'
export * from './platform.ts'
