import { Parser } from 'htmlparser2'
import { Unreadable } from '../unreadable.ts'

export interface XmlVisitor {
  /** Names are without their prefix. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Walks the elements of a part. Refuses document types: Office writes none, and their entities are a way to explode. */
export function walkXml(part: Buffer, { open, text, close }: XmlVisitor): void {
  const parser = new Parser(
    {
      onprocessinginstruction: (_name, data) => {
        if (/^!(doctype|entity)/i.test(data)) throw new Unreadable('damaged', 'declares a document type or entities')
      },
      onopentag: (name, attributes) => open(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(part.toString('utf8'))
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
