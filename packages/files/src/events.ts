import { defineEvent, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'
import { mimeTypes } from './fileType.ts'

const ofFile = z.object({
  fileId: Id,
  organizationId: Id,
  /** SHA-256 of the bytes, as hexadecimal. */
  contentHash: z.string(),
})

/** `file-{organizationId}.{contentHash}`: what the organization keeps of these bytes. The bytes themselves are in the file store. */
export const FileUploaded = defineEvent(
  'FileUploaded',
  ofFile.extend({
    name: z.string(),
    mimeType: z.enum(mimeTypes),
    bytes: z.int().min(0),
  }),
)
export const FileDeleted = defineEvent('FileDeleted', ofFile.extend({ bytes: z.int().min(0) }))

export const fileEvents = [FileUploaded, FileDeleted] as const
export type FileEvent = EventOf<(typeof fileEvents)[number]>
