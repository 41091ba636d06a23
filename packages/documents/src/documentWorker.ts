import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentType } from './documentType.ts'
import { requireLength } from './textOf.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

/** What the worker is given. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly type: DocumentType
  readonly mediaType: string
}

/** What it answers. */
export type DocumentAnswer = { readonly text: string } | { readonly reason: UnreadableReason; readonly message: string }

/** Each format's libraries are loaded where they are needed: a worker reads one document. */
const read = {
  text: async ({ bytes, mediaType }) => (await import('./formats/readText.ts')).readText(bytes, mediaType),
  markdown: async ({ bytes, mediaType }) => (await import('./formats/readText.ts')).readText(bytes, mediaType),
  html: async ({ bytes, mediaType }) => (await import('./formats/readHtml.ts')).readHtml(bytes, mediaType),
  pdf: async ({ bytes }) => (await import('./formats/readPdf.ts')).readPdf(bytes),
  docx: async ({ bytes }) => (await import('./formats/readDocx.ts')).readDocx(bytes),
  pptx: async ({ bytes }) => (await import('./formats/readPptx.ts')).readPptx(bytes),
} satisfies Record<DocumentType, (task: DocumentTask) => Promise<string>>

/** Without what no store keeps, and what would only fill a line. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()

const answer = async (task: DocumentTask): Promise<DocumentAnswer> => {
  try {
    const text = cleaned((await read[task.type](task)).replaceAll('\r\n', '\n'))
    requireLength(text.length)
    if (text === '') throw new Unreadable('damaged', 'has no text; pages that were scanned are images')
    return { text }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason, message: error.message }
    return { reason: 'damaged', message: 'is damaged' }
  }
}

parentPort!.postMessage(await answer(workerData as DocumentTask))
