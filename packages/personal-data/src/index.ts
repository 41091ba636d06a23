export { loadOrCreateMasterKey, MasterKey } from './masterKey.ts'
export { openMasterKey } from './openMasterKey.ts'
export * from './personalData.ts'
export { type LostKey, SubjectKeys } from './subjectKeys.ts'
