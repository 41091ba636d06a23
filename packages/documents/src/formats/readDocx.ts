import { textOf } from '../textOf.ts'
import { Unreadable } from '../unreadable.ts'
import { DocxText } from './docxText.ts'
import { mainPart } from './mainPart.ts'
import { readParts } from './readParts.ts'

/** The paragraphs of a Word document; headings, list items and table rows as Markdown writes them. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const name = await mainPart(bytes, 'word/document.xml').catch(notOne)
  const isDocument = /(^|\/)document[^/]*\.xml$/.test(name)
  const part = isDocument ? (await readParts(bytes, (one) => one === name).catch(notOne)).get(name) : undefined
  if (part === undefined) throw new Unreadable('damaged', notWord)
  return textOf(new DocxText(part).paragraphs)
}

const notWord = 'is not a Word document'

function notOne(error: unknown): never {
  throw error instanceof Unreadable ? error : new Unreadable('damaged', notWord)
}
