import type { XmlElement, XmlNode } from './xml.ts'

const lineBreaking = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 section pre blockquote label description hr'.split(' '),
)

/**
 * What a reader sees of markup, as plain text: one line a block, white space collapsed, an image by its alternative text in
 * brackets. Elements with one of the tags in `without` are left out.
 */
export function plainText(nodes: readonly XmlNode[], without: ReadonlySet<string> = new Set()): string {
  const raw = nodes.map((node) => textOf(node, without)).join('')
  const lines = raw.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

function textOf(node: XmlNode, without: ReadonlySet<string>): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  if (without.has(node.tag)) return ''
  const text = node.tag === 'img' ? alternative(node) : node.children.map((child) => textOf(child, without)).join('')
  return lineBreaking.has(node.tag) ? `\n${text}\n` : text
}

function alternative({ attributes }: XmlElement): string {
  const alt = (attributes['alt'] ?? '').replace(/\s+/g, ' ').trim()
  return alt === '' ? '' : `[${alt}]`
}
