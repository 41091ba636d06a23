import { escapeUTF8 } from 'entities'

/** XML that is whole in itself. */
export type Olx = string

/** XML 1.0 has no way to write these at all. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const escaped = (text: string): string => escapeUTF8(text.replace(unwritable, ''))

export function element(tag: string, attributes: Readonly<Record<string, string>>, content: Olx = ''): Olx {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value).replace(/\s/g, ' ')}"`)
  const start = `<${tag}${written.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${tag}>`
}

/** Points to the file of a block by its name. */
export const pointer = (tag: string, name: string): Olx => element(tag, { url_name: name })
