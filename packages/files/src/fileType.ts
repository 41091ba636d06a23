import { fileTypeFromBuffer } from 'file-type'

/** What organizations may keep: pictures, documents, and sound (beyond, Files). */
export const mimeTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'audio/mpeg',
  'audio/mp4',
] as const
export type MimeType = (typeof mimeTypes)[number]

const endings: Readonly<Record<MimeType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/** Other names of the same types. */
const synonyms: Readonly<Record<string, MimeType>> = { 'audio/x-m4a': 'audio/mp4', 'image/apng': 'image/png' }

/** In bytes: archives are searched for long, which holds the event loop. Only a PNG may have much before the bytes that tell. */
const sampleOf = (bytes: Uint8Array) => (bytes[0] === 0x89 ? bytes : bytes.subarray(0, 4100))

/** What the bytes are, whatever their name says; null for what is not kept. */
export async function fileTypeOf(bytes: Uint8Array): Promise<MimeType | null> {
  const found = (await fileTypeFromBuffer(sampleOf(bytes)).catch(() => undefined))?.mime
  if (found === undefined) return null
  const known = synonyms[found] ?? found
  return mimeTypes.find((type) => type === known) ?? null
}

const longestName = 150

/** Trimming a long one takes time that grows with its square. */
const longestGiven = 1_000

/**
 * A name that is safe in paths, headers, and addresses: the last part of a path, without control characters and what file systems
 * refuse, with an ending that says what the bytes are.
 */
export function fileName(given: string, type: MimeType): string {
  const last = given.split(/[/\\]/).at(-1)!.slice(0, longestGiven).normalize('NFC')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names are headers, too.
  const plain = last.replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*\p{Cf}\p{Cs}]/gu, '').trim()
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...(stem || 'file')].slice(0, longestName).join('')}.${endings[type]}`
}
