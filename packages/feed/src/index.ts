export * from './memoryFeed.ts'
export * from './port.ts'
