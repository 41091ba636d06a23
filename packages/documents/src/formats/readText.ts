import { charsetOf } from '../documentType.ts'
import { Unreadable } from '../unreadable.ts'

/** Text in the encoding that its byte order mark or its media type names, else in UTF-8. */
export function readText(bytes: Uint8Array, mediaType: string): string {
  const charset = markedCharset(bytes) ?? charsetOf(mediaType)
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('damaged', `is not text in ${charset.slice(0, 40)}: save it as UTF-8`)
  }
}

function markedCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
