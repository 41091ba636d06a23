import { textOf } from '../textOf.ts'
import { Unreadable } from '../unreadable.ts'
import { readParts } from './readParts.ts'
import { walkXml } from './walkXml.ts'

const body = 'word/document.xml'

/** The paragraphs of a Word document; headings, list items and table rows as Markdown writes them. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const part = (await readParts(bytes, (name) => name === body).catch(notOne)).get(body)
  if (part === undefined) throw new Unreadable('damaged', notWord)
  return textOf(paragraphsOf(part))
}

function paragraphsOf(part: Buffer): string[] {
  const paragraphs: string[] = []
  let [paragraph, mark, row] = ['', '', null as string[] | null]
  let isText = false
  let skipped = 0
  const end = () => {
    if (row !== null) row.push(paragraph)
    else paragraphs.push(mark + paragraph)
    paragraph = mark = ''
  }
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'Fallback') skipped++
      if (name === 'pStyle') mark = headingMark(styleOf(attributes)) ?? mark
      if (name === 'numPr') mark ||= '- '
      if (name === 'tr') row = []
      if (name === 'tab') paragraph += '\t'
      if (name === 'br' || name === 'cr') paragraph += '\n'
      isText = name === 't'
    },
    text: (text) => {
      if (isText && skipped === 0) paragraph += text
    },
    close: (name) => {
      isText = false
      // What older programs show instead of a text box repeats its text.
      if (name === 'Fallback') skipped--
      if (name === 'p') end()
      if (name !== 'tr' || row === null) return
      paragraphs.push(row.join(' | '))
      row = null
    },
  })
  return paragraphs
}

/** `w:val`, whatever its prefix. */
const styleOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /(^|:)val$/.test(name))?.[1] ?? ''

function headingMark(style: string): string | null {
  const [, level] = /^heading\s*([1-6])$/i.exec(style) ?? []
  return level === undefined ? null : `${'#'.repeat(Number(level))} `
}

const notWord = 'is not a Word document'

function notOne(error: unknown): never {
  throw error instanceof Unreadable ? error : new Unreadable('damaged', notWord)
}
