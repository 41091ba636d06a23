export * from './directory/directoryFileStore.ts'
export * from './port.ts'
