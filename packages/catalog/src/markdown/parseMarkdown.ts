import MarkdownIt, { type Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import type { ListItem, PhrasingContent, Root, RootContent, TableRow } from 'mdast'
import { japanese } from './japanese.ts'

/** Deeper than any text for people; a renderer that has to follow takes time out of proportion. */
const deepest = 40

const parser = new MarkdownIt({ html: true, maxNesting: deepest + 1 }).use(footnotes).use(japanese)
parser.inline.ruler.disable('footnote_inline')
// Whether a target is safe, and how it is written, is decided on the tree.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

/** Far more than half a million characters of prose have. */
const mostTokens = 60_000

/** CommonMark with GitHub's tables, footnotes, strikethrough and task lists, in linear time; null for what is nested or chopped beyond sense. */
export function parseMarkdown(text: string): Root | null {
  const tokens = parser.parse(text, {})
  let count = 0
  for (const { level, children } of tokens) {
    count += 1 + (children?.length ?? 0)
    if (count > mostTokens || level >= deepest || children?.some(isDeep)) return null
  }
  return { type: 'root', children: new TreeBuilder(tokens).all() as RootContent[] }
}

const isDeep = ({ level }: Token): boolean => level >= deepest

/** Markdown-it gives a flat list of tokens that open and close; a tree is what can be cleaned and written. */
class TreeBuilder {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** Up to the token that closes what is open, or the end. */
  all(): unknown[] {
    const nodes: unknown[] = []
    for (let token = this.#tokens[this.#next]; token !== undefined; token = this.#tokens[this.#next]) {
      this.#next++
      if (token.nesting < 0) break
      nodes.push(...(token.nesting > 0 ? container(token, this.all()) : leaf(token)))
    }
    return nodes
  }
}

function leaf(token: Token): readonly unknown[] {
  const { type, content, children, attrGet, info } = token
  switch (type) {
    case 'inline':
      return new TreeBuilder(children ?? []).all()
    case 'text':
    case 'text_special':
      return content === '' ? [] : [{ type: 'text', value: content }]
    case 'softbreak':
      return [{ type: 'text', value: '\n' }]
    case 'hardbreak':
      return [{ type: 'break' }]
    case 'code_inline':
      return [{ type: 'inlineCode', value: content }]
    case 'fence':
    case 'code_block':
      return [{ type: 'code', lang: info.trim() || null, value: content.replace(/\n$/, '') }]
    case 'html_inline':
    case 'html_block':
      return [{ type: 'html', value: content.replace(/\n$/, '') }]
    case 'image':
      return [
        { type: 'image', url: attrGet.call(token, 'src') ?? '', title: attrGet.call(token, 'title'), alt: content },
      ]
    case 'hr':
      return [{ type: 'thematicBreak' }]
    case 'footnote_ref':
      return [{ type: 'footnoteReference', ...footnoteLabel(token) }]
    default:
      return []
  }
}

function container(token: Token, children: unknown[]): readonly unknown[] {
  switch (token.type) {
    case 'paragraph_open':
      return [{ type: 'paragraph', children: merged(children), isTight: token.hidden }]
    case 'heading_open':
      return [{ type: 'heading', depth: Number(token.tag.slice(1)), children: merged(children) }]
    case 'blockquote_open':
      return [{ type: 'blockquote', children }]
    case 'bullet_list_open':
      return [{ type: 'list', ordered: false, spread: isSpread(children), children }]
    case 'ordered_list_open':
      return [
        {
          type: 'list',
          ordered: true,
          start: Number(token.attrGet('start') ?? 1),
          spread: isSpread(children),
          children,
        },
      ]
    case 'list_item_open':
      return [listItem(children as Block[])]
    default:
      return inline(token, children)
  }
}

function inline(token: Token, children: unknown[]): readonly unknown[] {
  switch (token.type) {
    case 'em_open':
      return [{ type: 'emphasis', children: merged(children) }]
    case 'strong_open':
      return [{ type: 'strong', children: merged(children) }]
    case 's_open':
      return [{ type: 'delete', children: merged(children) }]
    case 'link_open':
      return [
        { type: 'link', url: token.attrGet('href') ?? '', title: token.attrGet('title'), children: merged(children) },
      ]
    case 'table_open':
      return [table(children as TableRow[])]
    case 'tr_open':
      return [{ type: 'tableRow', children }]
    case 'th_open':
    case 'td_open':
      return [
        {
          type: 'tableCell',
          align: /left|right|center/.exec(String(token.attrGet('style')))?.[0] ?? null,
          children: merged(children),
        },
      ]
    case 'footnote_open':
      return [{ type: 'footnoteDefinition', ...footnoteLabel(token), children }]
    default:
      return children
  }
}

/** Markdown-it hides the paragraphs of a list without empty lines. */
type Block = ListItem['children'][number] & { readonly isTight?: boolean }

const isSpread = (items: unknown[]): boolean => (items as ListItem[]).some(({ spread }) => spread)

const task = /^\[([ xX])\][ \t]+/

/** `[ ]` and `[x]` at the beginning make an item a task, as on GitHub. */
function listItem(children: Block[]): ListItem {
  const [first] = children
  const words = first?.type === 'paragraph' ? first.children[0] : undefined
  const mark = words?.type === 'text' ? task.exec(words.value) : null
  if (mark !== null && words?.type === 'text') words.value = words.value.slice(mark[0].length)
  const checked = mark === null ? null : mark[1] !== ' '
  const spread = children.some(({ type, isTight }, index) => isTight === false || (index > 0 && type !== 'list'))
  return { type: 'listItem', checked, spread, children }
}

function table(children: TableRow[]): RootContent {
  const align = (children[0]?.children ?? []).map(
    (cell) => (cell as { align?: 'left' | 'right' | 'center' }).align ?? null,
  )
  return { type: 'table', align, children }
}

/** Texts that follow each other as one: a word must not change with where the parser cut it. */
function merged(nodes: unknown[]): PhrasingContent[] {
  const phrasing: PhrasingContent[] = []
  for (const node of nodes as PhrasingContent[]) {
    const last = phrasing.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else phrasing.push(node)
  }
  return phrasing
}

function footnoteLabel({ meta }: Token): { identifier: string; label: string } {
  const { id, label } = meta as { id: number; label?: string }
  const isPlain = /^[\p{L}\p{N}-]{1,60}$/u.test(label ?? '') && !/^note-\d+$/.test(label ?? '')
  const written = isPlain ? label! : `note-${id + 1}`
  return { identifier: written.toLowerCase(), label: written }
}
