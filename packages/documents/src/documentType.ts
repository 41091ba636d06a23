import { MIMEType } from 'node:util'

export type DocumentType = 'text' | 'markdown' | 'html' | 'pdf' | 'docx' | 'pptx'

const byMediaType: Readonly<Record<string, DocumentType>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

const byExtension: Readonly<Record<string, DocumentType>> = {
  txt: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  pdf: 'pdf',
  docx: 'docx',
  pptx: 'pptx',
}

/** What clients send for a file whose type they do not know. */
const unknown: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

/** By the media type that was declared; by the name's extension where none was. Null for a type that cannot be read. */
export function documentTypeOf({ name, mediaType }: { name: string; mediaType: string }): DocumentType | null {
  const essence = essenceOf(mediaType)
  if (!unknown.has(essence)) return byMediaType[essence] ?? null
  return byExtension[name.split('.').at(-1)!.toLowerCase()] ?? null
}

/** The encoding that the media type names; UTF-8 where it names none. */
export function charsetOf(mediaType: string): string {
  try {
    return new MIMEType(mediaType).params.get('charset') ?? 'utf-8'
  } catch {
    return 'utf-8'
  }
}

function essenceOf(mediaType: string): string {
  try {
    return new MIMEType(mediaType).essence
  } catch {
    return mediaType
  }
}
