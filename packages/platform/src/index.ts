export * from './config.ts'
export * from './openLog.ts'
export * from './openPlatform.ts'
export * from './platform.ts'
