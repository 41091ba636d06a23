import type { MarkdownIt, StateInline, Token } from 'markdown-it'

/** Where a part stands in the text of its paragraph, heading, or cell; `label` are the words of a link or an image. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly label: readonly [start: number, end: number] | null
}

/** By the name of the function, as Markdown-it names the rule. */
const rules: Readonly<Record<string, string>> = {
  backtick: 'backticks',
  link: 'link',
  image: 'image',
  autolink: 'autolink',
  html_inline: 'html_inline',
}

/** What the parser tells beside its tokens. */
export interface Environment {
  /** The lines of the definitions of links, such as `[a]: https://a.example`. */
  readonly definitions: (readonly [first: number, next: number])[]
}

/** Makes the parser tell the places of links, images, code, and tags, and of definitions. */
export function places(markdown: MarkdownIt): void {
  const defines = markdown.block.ruler.getRules('').find(({ name }) => name === 'reference')!
  markdown.block.ruler.at('reference', (state, first, end, silent) => {
    if (!defines(state, first, end, silent)) return false
    if (!silent) (state.env as unknown as Environment).definitions.push([first, state.line])
    return true
  })
  for (const rule of markdown.inline.ruler.getRules('')) {
    const name = rules[rule.name]
    if (name === undefined) continue
    markdown.inline.ruler.at(name, (state, silent) => {
      const { pos: start, tokens } = state
      const before = tokens.length
      if (!rule(state, silent)) return false
      const token = silent ? undefined : tokens.slice(before).find(({ type }) => type !== 'text')
      if (token !== undefined) token.meta = { ...token.meta, place: placeOf(state, token, start) }
      return true
    })
  }
}

function placeOf(state: StateInline, { type, info }: Token, start: number): Place {
  const opening = type === 'image' ? start + 1 : start
  const hasLabel = type === 'image' || (type === 'link_open' && info !== 'auto')
  const labelEnd = hasLabel ? state.md.helpers.parseLinkLabel(state, opening) : -1
  return { start, end: state.pos, label: labelEnd < 0 ? null : [opening + 1, labelEnd] }
}

export const placeIn = ({ meta }: Token): Place | undefined => (meta as { place?: Place } | null)?.place
