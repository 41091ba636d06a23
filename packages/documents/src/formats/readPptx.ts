import { bounds } from '../bounds.ts'
import { textOf } from '../textOf.ts'
import { Unreadable } from '../unreadable.ts'
import { mainPart, type Relationship, relationshipsOf } from './mainPart.ts'
import { readParts } from './readParts.ts'
import { walkXml } from './walkXml.ts'

/** The texts of a presentation's slides, in their order. */
export async function readPptx(bytes: Uint8Array): Promise<string> {
  const outline = await mainPart(bytes, 'ppt/presentation.xml').catch(notOne)
  const order = (await readParts(bytes, (name) => name === outline).catch(notOne)).get(outline)
  const isPresentation = /(^|\/)presentation[^/]*\.xml$/.test(outline)
  if (order === undefined || !isPresentation) throw new Unreadable('damaged', notPresentation)
  const names = slideNames(order, await relationshipsOf(bytes, outline).catch(notOne))
  if (names.length > bounds.pages) {
    throw new Unreadable('large', `has ${names.length} slides; at most ${bounds.pages} are read`)
  }
  const wanted = new Set(names)
  const parts = await readParts(bytes, (name) => wanted.has(name)).catch(notOne)
  return textOf(names.flatMap((name, index) => slideText(parts.get(name), index + 1)))
}

function slideNames(order: Buffer, relationships: readonly Relationship[]): string[] {
  const targetOf = new Map(relationships.map(({ id, target }) => [id, target]))
  const names: string[] = []
  walkXml(order, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targetOf.get(relationOf(attributes)) : undefined
      if (target !== undefined) names.push(target)
    },
  })
  return names
}

/** `r:id`, which is not the `id` beside it. */
const relationOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1] ?? ''

function slideText(part: Buffer | undefined, number: number): string[] {
  if (part === undefined) return []
  const lines: string[] = []
  let line = ''
  let isText = false
  walkXml(part, {
    open: (name) => {
      isText = name === 't'
      if (name === 'br') line += '\n'
    },
    text: (text) => {
      if (isText) line += text
    },
    close: (name) => {
      isText = false
      if (name !== 'p') return
      lines.push(line.trim())
      line = ''
    },
  })
  const text = lines.filter((one) => one !== '').join('\n')
  return text === '' ? [] : [`## ${number}\n\n${text}`]
}

const notPresentation = 'is not a PowerPoint presentation'

function notOne(error: unknown): never {
  throw error instanceof Unreadable ? error : new Unreadable('damaged', notPresentation)
}
