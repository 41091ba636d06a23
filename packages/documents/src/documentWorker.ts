import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentType } from './documentType.ts'
import { readDocx } from './formats/readDocx.ts'
import { readHtml } from './formats/readHtml.ts'
import { readPdf } from './formats/readPdf.ts'
import { readPptx } from './formats/readPptx.ts'
import { readText } from './formats/readText.ts'
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

const read = {
  text: async ({ bytes, mediaType }) => readText(bytes, mediaType),
  markdown: async ({ bytes, mediaType }) => readText(bytes, mediaType),
  html: async ({ bytes, mediaType }) => readHtml(bytes, mediaType),
  pdf: ({ bytes }) => readPdf(bytes),
  docx: ({ bytes }) => readDocx(bytes),
  pptx: ({ bytes }) => readPptx(bytes),
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
