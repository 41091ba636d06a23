export { bounds } from './bounds.ts'
export { type DocumentType, documentTypeOf } from './documentType.ts'
export { readDocument } from './readDocument.ts'
export { Unreadable } from './unreadable.ts'
