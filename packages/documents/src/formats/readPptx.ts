import { posix } from 'node:path'
import { bounds } from '../bounds.ts'
import { textOf } from '../textOf.ts'
import { Unreadable } from '../unreadable.ts'
import { readParts } from './readParts.ts'
import { walkXml } from './walkXml.ts'

const outline = 'ppt/presentation.xml'
const relations = 'ppt/_rels/presentation.xml.rels'
const slide = /^ppt\/slides\/[^/]+\.xml$/

/** The texts of a presentation's slides, in their order. */
export async function readPptx(bytes: Uint8Array): Promise<string> {
  const isWanted = (name: string) => name === outline || name === relations || slide.test(name)
  const parts = await readParts(bytes, isWanted).catch(notOne)
  const [order, targets] = [parts.get(outline), parts.get(relations)]
  if (order === undefined || targets === undefined) throw new Unreadable('damaged', notPresentation)
  const names = slideNames(order, targets)
  if (names.length > bounds.pages) {
    throw new Unreadable('large', `has ${names.length} slides; at most ${bounds.pages} are read`)
  }
  return textOf(names.flatMap((name, index) => slideText(parts.get(name), index + 1)))
}

function slideNames(order: Buffer, targets: Buffer): string[] {
  const targetOf = new Map<string, string>()
  walkXml(targets, {
    open: (name, { Id: id, Target: target }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined) targetOf.set(id, target)
    },
  })
  const names: string[] = []
  walkXml(order, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targetOf.get(relationOf(attributes)) : undefined
      if (target !== undefined) names.push(posix.resolve('/ppt', target).slice(1))
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
