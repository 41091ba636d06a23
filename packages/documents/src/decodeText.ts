/**
 * The text of a file that a spreadsheet wrote: UTF-8, or UTF-16 with a byte-order mark. Throws a sentence that names the line for bytes that
 * are neither, such as those of Shift_JIS.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    const before = new TextDecoder(encoding).decode(bytes).split('\ufffd', 1)[0]!
    const line = before.split(/\r\n|\r|\n/).length
    const sentence = `Line ${line} of ${file} is not ${encoding.toUpperCase()}. Save the file as "CSV UTF-8" and import it again.`
    throw new Error(sentence, { cause })
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
