import type {
  Delete,
  Emphasis,
  FootnoteDefinition,
  Html,
  Image,
  InlineCode,
  Link,
  Nodes,
  Root,
  Strong,
  Text,
} from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { isSafeUrl } from './allowedHtml.ts'
import { asEntities, escapedText } from './escapes.ts'

/** The tree as Markdown that renderers agree on: a backtick stands at code only, `<` before a letter at allowed tags and in code. */
export const writeTree = (root: Root): string => toMarkdown(root, options)

const hasTag = /<[a-z/!?]/i

const text: Handle = (node: Text, _, state, info) =>
  state
    .safe(node.value, info)
    .replace(/\\?<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll('\\`', '&#96;')
    // Inside a word an underscore is none but itself, and addresses are full of them.
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/(?<=https?)\\:|\\@|(?<=www)\\\./g, (escaped) => escaped[1]!)

/** Without the character references that the writer's own handlers put beside full-width punctuation: our renderer needs none. */
function between(marker: string): Handle {
  const sign = marker[0]!
  const write: Handle = (node: Delete | Emphasis | Strong, _, state, info) =>
    marker + state.containerPhrasing(node, { ...info, before: sign, after: sign }) + marker
  return Object.assign(write, { peek: () => sign })
}

const emphasized = { emphasis: between('*'), strong: between('**'), delete: between('~~') }

const html: Handle = (node: Html) => node.value

/** Beside HTML, where renderers may disagree on what is code, as an element. */
const inlineCode: Handle = (node: InlineCode, parent, state) => {
  const { value } = node
  if (hasTag.test(value) && parent !== undefined && holdsHtml(parent)) return `<code>${escapedText(value)}</code>`
  const runs = new Set((value.match(/`+/g) ?? []).map(({ length }) => length))
  let length = 1
  while (runs.has(length)) length++
  const fence = '`'.repeat(length)
  const isPadded = /^`|`$/.test(value) || (/^ .* $/.test(value) && value.trim() !== '')
  const code = fence + (isPadded ? ` ${value} ` : value) + fence
  return state.stack.includes('tableCell') ? code.replaceAll('|', '\\|') : code
}

const withHtml = new WeakMap<Nodes, boolean>()

function holdsHtml(node: Nodes): boolean {
  const known = withHtml.get(node)
  if (known !== undefined) return known
  const holds = node.type === 'html' || ('children' in node && node.children.some(holdsHtml))
  withHtml.set(node, holds)
  return holds
}

const writeLink: Handle = (node: Link, _, state, info) => {
  const exit = state.enter('link')
  const subexit = state.enter('label')
  const words = state.containerPhrasing(node, { ...info, before: '[', after: ']' })
  subexit()
  exit()
  return `[${words}](${targetOf(node)})`
}

const writeImage: Handle = (node: Image) => `![${asEntities(node.alt ?? '')}](${targetOf(node)})`

/** Told what a node begins with, the writer escapes a `!` before it. */
const link = Object.assign(writeLink, { peek: () => '[' })
const image = Object.assign(writeImage, { peek: () => '!' })

const targetOf = ({ url, title }: Link | Image): string =>
  title === null || title === undefined || title === ''
    ? encoded(url)
    : `${encoded(url) || '<>'} "${asEntities(title)}"`

/** No white space, brackets, quotation marks or backticks, and no parenthesis that ends it; `&` never begins a character reference. */
const encoded = (url: string): string =>
  url
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot stand in a destination.
    .replace(/[\u0000-\u0020\u007f<>[\]\\`"'|^{}]/g, percentEncoded)
    .replace(/[()]/g, '\\$&')
    .replace(/&(?=[#a-z])/gi, '&amp;')

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * To a renderer without footnotes `[^1]: word` defines a link to `word`. Where that would be a harmful one, the text begins after an
 * empty line, which no definition of a link spans.
 */
const footnoteDefinition: Handle = (node: FootnoteDefinition, _, state, info) => {
  const exit = state.enter('footnoteDefinition')
  const tracker = state.createTracker(info)
  tracker.shift(4)
  const content = state.containerFlow(node, tracker.current())
  exit()
  const isTarget = !isSafeUrl(content.replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
  const written = state.indentLines(content, (line, index, isBlank) =>
    (index === 0 && !isTarget) || isBlank ? line : `    ${line}`,
  )
  return `[^${node.label}]:${isTarget ? '\n\n' : ' '}${written}`
}

const options: Options = {
  bullet: '-',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  resourceLink: true,
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    { handlers: { ...emphasized, text, html, inlineCode, link, image, footnoteDefinition } },
  ],
}
