import { decodeHTMLStrict, escapeAttribute, escapeText } from 'entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'

/** An element of a parsed document; text is a string, and comments and processing instructions are gone. */
export interface XmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

/** A file that does not parse: the block in it is skipped, or the whole archive is refused. */
export class DamagedFile extends RefusedArchive {}

/** The root element of `file`. Throws `DamagedFile` for what does not parse, and for document types: entities are a way to explode. */
export function parseXml(file: string, bytes: Uint8Array): XmlElement {
  const text = decodeUtf8(bytes)
  if (text === null) throw damaged(file, 'it is not UTF-8')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw damaged(file, `${valid.err.msg} Line ${valid.err.line}`)
  if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, ''))) {
    throw new DamagedFile(`${quoted(file)} declares a document type or entities, which are not accepted.`)
  }
  const [root, ...others] = elementsOf(parsed(file, text))
  if (root === undefined || others.length > 0) throw damaged(file, 'it has not exactly one root element')
  return root
}

/** null for bytes that are not UTF-8; a byte order mark is taken off. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export const elementsOf = (nodes: readonly XmlNode[]): XmlElement[] => nodes.filter((node) => typeof node !== 'string')

/** Those below `element` with one of `tags`, in document order, none inside another. */
export function descendants(element: XmlElement, isWanted: (tag: string) => boolean): XmlElement[] {
  return elementsOf(element.children).flatMap((child) => (isWanted(child.tag) ? [child] : descendants(child, isWanted)))
}

const voidTags = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** What stands inside an element, as HTML source. An element that holds text alone holds the source itself, escaped or in CDATA. */
export function innerHtml({ children }: XmlElement): string {
  return elementsOf(children).length === 0 ? children.join('') : children.map(outerHtml).join('')
}

function outerHtml(node: XmlNode): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  const start = `<${node.tag}${attributes.join('')}>`
  return voidTags.has(node.tag) ? start : `${start}${node.children.map(outerHtml).join('')}</${node.tag}>`
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: '#text',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

/** What the parser makes of a node: its tag as the key of its children, its attributes under `:@`. */
type Parsed = Record<string, unknown>

function parsed(file: string, text: string): XmlNode[] {
  try {
    return (parser.parse(text) as Parsed[]).map(toNode)
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
}

function toNode(node: Parsed): XmlNode {
  if ('#text' in node) return decodeHTMLStrict(String(node['#text']))
  const tag = Object.keys(node).find((key) => key !== ':@')!
  const children = node[tag] as Parsed[]
  if (tag === '#cdata') return children.map((child) => String(child['#text'])).join('')
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>)
  return {
    tag,
    attributes: Object.fromEntries(attributes.map(([name, value]) => [name, decodeHTMLStrict(String(value))])),
    children: children.map(toNode),
  }
}

function damaged(file: string, why: string): DamagedFile {
  return new DamagedFile(
    `${quoted(file)} does not parse: ${why
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 200)
      .replace(/[\s.]+$/, '')}.`,
  )
}
