import { type DocumentType, documentTypeOf, readDocument, Unreadable } from '@manabi/documents'
import { invalid, Problem } from '@manabi/kernel'

interface Upload {
  readonly file: File
  readonly type: DocumentType
}

/** Throws 415 for a type that is not read. */
export function readableUpload(file: File): Upload {
  const type = documentTypeOf({ name: file.name, mediaType: file.type })
  if (type === null) {
    throw new Problem('unsupported_media_type', 'uploadFile has to be text, Markdown, HTML, PDF, DOCX or PPTX.')
  }
  return { file, type }
}

/** Its text. Throws 413 for a file beyond the bounds and 400 for a damaged one. */
export async function uploadedText({ file, type }: Upload, signal: AbortSignal): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return readDocument({ bytes, type, mediaType: file.type }, signal).catch((error: unknown) => {
    if (error instanceof Unreadable) throw refusal(error)
    throw signal.aborted ? new Problem('ai_failed', 'The caller left before the file was read.') : error
  })
}

const refusal = ({ reason, message }: Unreadable): Problem =>
  reason === 'damaged' ? invalid('uploadFile', message) : new Problem('payload_too_large', `uploadFile: ${message}.`)
