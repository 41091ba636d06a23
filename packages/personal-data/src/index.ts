export * from './personalData.ts'
