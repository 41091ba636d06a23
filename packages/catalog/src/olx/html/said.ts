import { DomUtils, Parser, type parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
export type HtmlNode = Document['children'][number]
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

/** What HTML says to people, beside its structure. */
export interface Said {
  /** In document order, without white space. */
  readonly texts: readonly string[]
  readonly attributes: readonly SaidAttribute[]
}

export interface SaidAttribute {
  readonly name: string
  readonly value: string
}

/** Attributes that hold words or an address. */
export const says =
  /^(alt|title|label|summary|placeholder|value|aria-label|cite|longdesc|poster|data|action|formaction|background|content|data-content|data-tooltip|data-original-title|start|download|[\s\S]*src[\s\S]*|(.*:)?href)$/

/** Whether a setting says something in words, and is not only a number or a switch. */
export const hasWords = (value: string): boolean => /\p{L}/u.test(value) && !/^(true|false)$/i.test(value)

/** Elements whose text is not shown as text. */
export const untold = new Set(['script', 'style', 'textarea', 'option'])

/** Whether an element has no elements and no words. */
export const isEmpty = (element: HtmlElement): boolean =>
  !element.children.some(DomUtils.isTag) && DomUtils.textContent(element).trim() === ''

export const isSaid = (text: string): boolean => text !== ''

export const saidBy = (attributes: Readonly<Record<string, string>>): SaidAttribute[] =>
  Object.entries(attributes)
    .map(([name, value]) => ({ name, value: value.trim() }))
    .filter(({ name, value }) => value !== '' && (says.test(name) || (name === 'style' && /url\(/i.test(value))))

/** `isListed`: an element whose attributes are listed already. */
export function saidIn(
  document: Pick<Document, 'children'>,
  isListed: (element: HtmlElement) => boolean = () => false,
): Said {
  const texts: string[] = []
  const attributes: SaidAttribute[] = []
  const open: HtmlNode[] = [...document.children].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'text') texts.push(squeezed(node.data))
    if (!('attribs' in node)) continue
    // An element may have more of both than a call takes arguments.
    if (!isListed(node)) for (const one of saidBy(node.attribs)) attributes.push(one)
    if (!untold.has(node.name)) for (const child of node.children.toReversed()) open.push(child)
  }
  return { texts: texts.filter(isSaid), attributes }
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** The texts of `before` that `after` lacks: it has them in the same order. */
export function lostTexts(before: Said, after: Said): string[] {
  const whole = after.texts.join('')
  let at = 0
  return before.texts.filter((text) => {
    if (!whole.startsWith(text, at)) return true
    at += text.length
    return false
  })
}

/** The attributes of `before` that `after` lacks, counted: one may stand there twice. */
export function lostAttributes(before: Said, after: Said): SaidAttribute[] {
  const left = new Map<string, number>()
  for (const one of after.attributes) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return before.attributes.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    return count <= 0
  })
}

const keyOf = ({ name, value }: SaidAttribute): string => JSON.stringify([name, value])

/** The end of HTML that belongs to a tag or a comment that nothing closes: no parser shows it. */
export function unclosedEnd(html: string): string {
  let end = 0
  const upTo = () => {
    end = parser.endIndex + 1
  }
  const parser = new Parser({
    onopentag: upTo,
    ontext: upTo,
    onprocessinginstruction: upTo,
    onclosetag: (_, isImplied) => (isImplied ? undefined : upTo()),
    oncomment: () => (/--!?>$/.test(html.slice(parser.startIndex, parser.endIndex + 1)) ? upTo() : undefined),
  })
  parser.end(html)
  return html.slice(end).trim()
}
