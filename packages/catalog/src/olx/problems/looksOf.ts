import { declarationsOf } from '../hidden/declarations.ts'
import { iconIn } from '../html/icons.ts'
import { marksIn } from '../html/unsaidStyles.ts'
import { shorten } from '../shorten.ts'
import { descendants, elementsOf, hasContent, type XmlElement } from '../xml.ts'
import { asides } from './choicesOf.ts'
import { lookTags } from './plainWriters.ts'
import { styleOf } from './shownPart.ts'

/** Looks that plain text does not show. A question may ask for one, such as "the red word". */
export function looksOf(element: XmlElement): string[] {
  const { tag, children } = element
  const inside = elementsOf(children)
  const icon = iconIn(element, () => !hasContent(element))
  const own = [
    ...styleOf(element).unsaid.map((one) => `style: ${one}`),
    ...markedAmong(inside).map((one) => `style: ${one}`),
    ...(icon === null ? [] : [`icon: ${icon}`]),
    ...(tag === 'tr' && isLined(inside) ? ['lines in the cells of a row'] : []),
    ...(isCode(tag) && descendants(element, (name) => lookTags.has(name)).some((one) => brokenText(one).trim() !== '')
      ? ['marked parts of code']
      : []),
  ]
  return [...own.map((one) => shorten(one, 200)), ...inside.flatMap(looksOf)]
}

const isCode = (tag: string): boolean => tag === 'pre' || tag === 'code'

/** Colours and borders of lines, rows, and parts of a list, where others beside them have none. */
function markedAmong(siblings: readonly XmlElement[]): string[] {
  const lines = siblings.filter((one) => likeLines.has(one.tag) && hasContent(one))
  if (lines.length < 2) return []
  const marks = lines.map(({ attributes: { style = '' } }) => marksIn(declarationsOf(style)))
  return new Set(marks.map((one) => one.join())).size > 1 ? [...new Set(marks.flat())] : []
}

const likeLines: ReadonlySet<string> = new Set(['p', 'div', 'li', 'tr', 'dt', 'dd'])

/** Whether the cells stand side by side, and one has several lines. */
function isLined(cells: readonly XmlElement[]): boolean {
  const withText = cells.filter(hasContent)
  return withText.length > 1 && withText.some((cell) => linesIn(cell) > 1)
}

/** The text of a response does not count: it is not part of the row. */
const linesIn = (cell: XmlElement): number =>
  brokenText(cell)
    .split('\n')
    .filter((line) => line.trim() !== '').length

const brokenText = ({ tag, children }: XmlElement): string => {
  if (asides.has(tag) || tag.endsWith('response')) return ''
  if (tag === 'hr') return '\n-\n'
  const text = children.map((child) => (typeof child === 'string' ? child.replace(/\s+/g, ' ') : brokenText(child)))
  return breaking.has(tag) ? `\n${text.join('')}\n` : text.join('')
}

const breaking: ReadonlySet<string> = new Set(['br', 'p', 'li', 'div', 'tr'])
