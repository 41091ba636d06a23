export { loadOrCreateMasterKey, MasterKey } from './masterKey.ts'
export { openMasterKey } from './openMasterKey.ts'
export * from './personalData.ts'
export { SubjectKeys } from './subjectKeys.ts'
