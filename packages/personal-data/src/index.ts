export * from './masterKey.ts'
export * from './personalData.ts'
export { SubjectKeys } from './subjectKeys.ts'
