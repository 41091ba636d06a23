import { getDocumentProxy } from 'unpdf'
import { bounds } from '../bounds.ts'
import { textOf } from '../textOf.ts'
import { Unreadable } from '../unreadable.ts'

/** The text of its pages. What is an image of text, as scans are, has none. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  if (!startsWith(bytes, '%PDF-')) throw new Unreadable('damaged', 'is not a PDF document')
  const document = await opened(bytes)
  if (document.numPages > bounds.pages) {
    throw new Unreadable('large', `has ${document.numPages} pages; at most ${bounds.pages} are read`)
  }
  return textOf(pagesOf(document))
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

async function opened(bytes: Uint8Array): Promise<Document> {
  // Nothing is drawn, run or loaded: of a page only its text is asked for.
  const options = { verbosity: 0, isEvalSupported: false, useSystemFonts: false, disableFontFace: true }
  return getDocumentProxy(bytes, options).catch((error: Error) => {
    const isLocked = error.name === 'PasswordException'
    throw new Unreadable('damaged', isLocked ? 'is protected by a password' : 'is a damaged PDF document')
  })
}

async function* pagesOf(document: Document): AsyncGenerator<string> {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    yield items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
  }
}

const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes(mark)
