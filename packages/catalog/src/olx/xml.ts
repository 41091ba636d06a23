import { decodeHTMLStrict, escapeAttribute, escapeText } from 'entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { voidTags } from '../markdown/allowedHtml.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'

/** An element of a parsed document; text is a string, and comments and processing instructions are gone. */
export interface XmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Which of the children are texts that stood in CDATA. */
  readonly raw?: ReadonlySet<number>
}

export type XmlNode = XmlElement | string

/** A file that does not parse: the block in it is skipped, or the whole archive is refused. */
export class DamagedFile extends RefusedArchive {}

/** The root element of `file`. Throws `DamagedFile` for what does not parse, and for document types: entities are a way to explode. */
export function parseXml(file: string, bytes: Uint8Array): XmlElement {
  if (bytes.length > maxXml * 1024 ** 2) throw damaged(file, `it is larger than ${maxXml} MiB`)
  const text = decodeUtf8(bytes)
  if (text === null || encodingOf(text) !== 'utf-8') throw damaged(file, 'it is not UTF-8')
  if (tagsInXml(bytes) > mostTagsOfFile)
    throw damaged(file, `it has more than ${mostTagsOfFile.toLocaleString('en')} tags`)
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw damaged(file, `${inWords(valid.err.msg)} Line ${valid.err.line}`)
  if (declaresTypes(text)) {
    throw new DamagedFile(`${quoted(file)} declares a document type or entities, which are not accepted.`)
  }
  const [root, ...others] = elementsOf(parsed(file, text))
  if (root === undefined || others.length > 0) throw damaged(file, 'it has not exactly one root element')
  return root
}

/** The validator lists tags that are open at the end as JSON. */
function inWords(message: string): string {
  const open = /^Invalid '(\[.*\])' found/s.exec(message)?.[1]
  return open === undefined
    ? message
    : `Nothing closes ${(JSON.parse(open) as string[]).map((tag) => `<${tag}>`).join(', ')}.`
}

/** In MiB. A parser takes a hundred times as much memory. */
const maxXml = 8
/** More than any course written by people has in a file. */
const mostTagsOfFile = 250_000

/** How many start, comments and CDATA among them. */
export function tagsInXml(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0x3c); at >= 0; at = bytes.indexOf(0x3c, at + 1)) if (bytes[at + 1] !== 0x2f) count++
  return count
}

/** What the declaration says; ASCII is UTF-8, too. */
function encodingOf(text: string): string {
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/i.exec(text.slice(0, 1_000))?.[1] ?? 'utf-8'
  return declared.trim().replace(/^(utf-?8|us-ascii|ascii)$/i, 'utf-8')
}

/** Whether a document type or entities are declared outside comments and CDATA. One pass, however many of them are left open. */
function declaresTypes(text: string): boolean {
  const starts = /<!--|<!\[CDATA\[|<!DOCTYPE|<!ENTITY/gi
  const isOpen = new Set<string>()
  for (let found = starts.exec(text); found !== null; found = starts.exec(text)) {
    const end = ends[found[0].toUpperCase()]
    if (end === undefined) return true
    const at = isOpen.has(end) ? -1 : text.indexOf(end, starts.lastIndex)
    if (at < 0) isOpen.add(end)
    else starts.lastIndex = at + end.length
  }
  return false
}

const ends: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>' }

/** null for bytes that are not UTF-8. A byte order mark is taken off, and null characters, which no text here may have. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    return null
  }
}

export const elementsOf = (nodes: readonly XmlNode[]): XmlElement[] => nodes.filter((node) => typeof node !== 'string')

/** Those below `element` with one of `tags`, in document order, none inside another. */
export function descendants(element: XmlElement, isWanted: (tag: string) => boolean): XmlElement[] {
  return elementsOf(element.children).flatMap((child) => (isWanted(child.tag) ? [child] : descendants(child, isWanted)))
}

/** The text of an element itself, without that of the elements in it, on one line. */
export const directText = ({ children }: XmlElement): string =>
  children
    .filter((child) => typeof child === 'string')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** All elements inside, but those with these tags and what is in them. */
export const elementsBut = (without: ReadonlySet<string>, { children }: XmlElement): readonly XmlElement[] =>
  elementsOf(children).flatMap((child) => (without.has(child.tag) ? [] : [child, ...elementsBut(without, child)]))

/** Whether anything stands inside an element. */
export const hasContent = ({ children }: XmlElement): boolean =>
  children.some((child) => typeof child !== 'string' || child.trim() !== '')

/** What stands inside an element, as HTML source. An element that holds text alone holds the source itself, escaped or in CDATA. */
export const innerHtml = (element: XmlElement): string =>
  elementsOf(element.children).length === 0 ? element.children.join('') : sourceIn(element)

const sourceIn = ({ children, raw }: XmlElement): string =>
  children.map((child, at) => (raw?.has(at) ? String(child) : outerHtml(child))).join('')

function outerHtml(node: XmlNode): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  const start = `<${node.tag}${attributes.join('')}>`
  return voidTags.has(node.tag) ? start : `${start}${sourceIn(node)}</${node.tag}>`
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
  const raw = new Set([...children.keys()].filter((at) => '#cdata' in children[at]!))
  return {
    tag,
    ...(raw.size === 0 ? {} : { raw }),
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
