export { bounds } from './bounds.ts'
export { documentTypeOf } from './documentType.ts'
export { readDocument } from './readDocument.ts'
export { Unreadable } from './unreadable.ts'
