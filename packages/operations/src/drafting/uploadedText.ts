import { documentTypeOf, readDocument, Unreadable } from '@manabi/documents'
import { invalid, Problem } from '@manabi/kernel'

/** The text of an uploaded file. Throws 415 for a type that is not read, 413 for one beyond the bounds and 400 for a damaged one. */
export async function uploadedText(file: File, signal: AbortSignal): Promise<string> {
  const mediaType = file.type
  const type = documentTypeOf({ name: file.name, mediaType })
  if (type === null) {
    throw new Problem('unsupported_media_type', 'uploadFile has to be text, Markdown, HTML, PDF, DOCX or PPTX.')
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return readDocument({ bytes, type, mediaType }, signal).catch((error: unknown) => {
    if (error instanceof Unreadable) throw refusal(error)
    throw signal.aborted ? new Problem('ai_failed', 'The caller left before the file was read.') : error
  })
}

const refusal = ({ reason, message }: Unreadable): Problem =>
  reason === 'damaged' ? invalid('uploadFile', message) : new Problem('payload_too_large', `uploadFile: ${message}.`)
