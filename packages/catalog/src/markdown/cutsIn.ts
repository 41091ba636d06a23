import type { Token } from 'markdown-it'
import { isSafeUrl } from './allowedHtml.ts'
import { applied, type Cut, cutTags } from './cutTags.ts'
import { asEntities, escapedText } from './escapes.ts'
import { hasTag } from './hasHarmlessTagsAlone.ts'
import { namesActiveScheme } from './isHarmless.ts'
import type { Markdown } from './parseMarkdown.ts'
import { placeIn } from './places.ts'
import { Lost, SourceLines } from './sourceLines.ts'

/**
 * What has to be cut out of a text, or replaced in it, in its order; null where that cannot be found. With `escapes`, each `<` that some
 * renderer could take for the beginning of a tag is written as an entity, too.
 */
export function cutsIn(text: string, { tokens, definitions }: Markdown, escapes: boolean): readonly Cut[] | null {
  const cutter = new Cutter(text, escapes)
  try {
    cutter.cutAll(tokens)
    cutter.cutDefinitions(definitions)
  } catch (error) {
    if (error instanceof Lost) return null
    throw error
  }
  return joined(cutter.cuts.sort((one, other) => one.start - other.start))
}

/** Parts that leave nothing may overlap; null where others do. */
function joined(cuts: readonly Cut[]): readonly Cut[] | null {
  const apart: Cut[] = []
  for (const cut of cuts) {
    const last = apart.at(-1)
    if (last === undefined || last.end <= cut.start) apart.push(cut)
    else if (last.text !== '' || cut.text !== '') return null
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, cut.end), text: '' }
  }
  return apart
}

class Cutter {
  readonly cuts: Cut[] = []
  readonly #text: string
  readonly #lines: SourceLines
  readonly #escapes: boolean

  constructor(text: string, escapes: boolean) {
    this.#text = text
    this.#lines = new SourceLines(text)
    this.#escapes = escapes
  }

  cutAll(tokens: readonly Token[]): void {
    let row: number | null = null
    for (const token of tokens) {
      if (token.type === 'tr_open') row = token.map![0]
      if (token.type === 'tr_close') row = null
      if (token.type === 'html_block') this.#cutHtml(token)
      if (token.type === 'code_block') this.#fence(token)
      if (token.type === 'inline') this.#cutInline(token, row)
    }
  }

  cutDefinitions(definitions: Markdown['definitions']): void {
    for (const [first, next] of definitions) {
      const written = this.#text.slice(this.#lines.startOf(first), this.#lines.startOf(next))
      if (namesActiveScheme(written)) this.cuts.push(this.#wholeLines(first, next))
    }
  }

  #cutHtml({ map, level, content }: Token): void {
    const cuts = cutTags(content, this.#escapes)
    if (cuts.length === 0) return
    const [first, next] = map!
    const at = this.#lines.placesOf(content, map)
    if (level === 0 && applied(content, cuts).trim() === '') this.cuts.push(this.#wholeLines(first, next))
    else for (const { start, end, text } of cuts) this.cuts.push({ start: at(start), end: at(end), text })
  }

  /** Lines of which nothing is left go with the empty ones that stood between them and the rest. */
  #wholeLines(first: number, next: number): Cut {
    const lines = this.#lines
    let [from, to] = [first, next]
    while (lines.isEmpty(to)) to++
    if (lines.startOf(to) < this.#text.length) return { start: lines.startOf(from), end: lines.startOf(to), text: '' }
    while (lines.isEmpty(from - 1)) from--
    const left = this.#text.slice(0, lines.startOf(from)).trimEnd()
    return { start: left.length, end: this.#text.trimEnd().length, text: '' }
  }

  /** Indented code is a paragraph to some renderers where another block stands before it: it gets fences. */
  #fence({ map, content }: Token): void {
    if (!this.#escapes || !hasTag(content)) return
    const lines = content.trimEnd().split('\n')
    const [start, end] = [this.#lines.startOf(map![0]), this.#lines.startOf(map![1])]
    const [written = ''] = this.#text.slice(start, end).split('\n')
    const before = written.slice(0, written.length - lines[0]!.length - 4)
    if (!/^[ >]*$/.test(before)) throw new Lost()
    const ticks = (content.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
    const fence = '`'.repeat(ticks + 1)
    this.cuts.push({ start, end, text: [fence, ...lines, fence].map((line) => `${before}${line}\n`).join('') })
  }

  #cutInline({ content, children, map }: Token, row: number | null): void {
    const cuts = children!.flatMap((token) => this.#cutsOf(token, content))
    if (this.#escapes) cuts.push(...signs(content, children!))
    cuts.sort((one, other) => one.start - other.start)
    if (cuts.length === 0 && row === null) return
    const at = row === null ? this.#lines.placesOf(content, map) : this.#lines.placesInCell(content, row)
    for (const { start, end, text } of cuts) this.cuts.push({ start: at(start), end: at(end), text })
  }

  /** Of a link, an image, code, or a tag, as places in the content. */
  #cutsOf(token: Token, content: string): readonly Cut[] {
    const place = placeIn(token)
    if (place === undefined) return []
    const { start, end, label } = place
    if (token.type === 'html_inline') {
      const cuts = cutTags(token.content)
      return cuts.length === 0 ? [] : [{ start, end, text: applied(token.content, cuts) }]
    }
    if (token.type === 'code_inline') {
      const isUnclear = this.#escapes && hasTag(token.content)
      return isUnclear ? [{ start, end, text: `<code>${escapedText(token.content)}</code>` }] : []
    }
    const address = String(token.attrGet('href') ?? token.attrGet('src') ?? '')
    if (this.#escapes && token.info === 'auto')
      return [{ start, end, text: `[${asEntities(content.slice(start + 1, end - 1))}](${address})` }]
    if (isSafeUrl(address)) return []
    if (label === null) throw new Lost()
    return [
      { start, end: label[0], text: '' },
      { start: label[1], end, text: '' },
    ]
  }
}

/** Each `<` in the words of a paragraph that could begin a tag elsewhere, with a backslash that belongs to it. */
function signs(content: string, children: readonly Token[]): readonly Cut[] {
  const places = children.flatMap((token) => placeIn(token) ?? [])
  let [next, end] = [0, 0]
  const cuts: Cut[] = []
  for (const { index, 0: sign } of content.matchAll(/(?<!\\)\\*<(?=[a-z/!?])/gi)) {
    const after = index + sign.length
    for (; next < places.length && places[next]!.start < after; next++) end = Math.max(end, places[next]!.end)
    const isEscaped = sign.length % 2 === 0
    if (end < after) cuts.push({ start: after - (isEscaped ? 2 : 1), end: after, text: '&lt;' })
  }
  return cuts
}
