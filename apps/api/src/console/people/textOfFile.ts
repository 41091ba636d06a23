import { decodeText } from '@manabi/documents/decodeText'
import { invalid, isStorable } from '@manabi/kernel'

/** The text of the file that a form sent. Throws 400 for none, and for what is not text. */
export async function textOfFile(file: File | null): Promise<string> {
  if (file === null || file.size === 0) throw invalid('file', 'must not be empty')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes, file.name)
  if (!isStorable(text)) throw invalid('file', 'holds characters that no text has')
  return text
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    return decodeText(bytes, name)
  } catch (error) {
    throw invalid('file', (error as Error).message)
  }
}
