import { letter } from '../../markdown/unspacedScripts.ts'
import { iconIn } from '../html/icons.ts'
import { inline } from '../html/styleTests.ts'
import { descendants, elementsOf, hasContent, type XmlElement, type XmlNode } from '../xml.ts'
import { emphasizing } from './asterisks.ts'
import { drawings, isTall } from './beyondText.ts'
import { asides } from './choicesOf.ts'
import { lookTags } from './plainWriters.ts'
import { styleOf } from './shownPart.ts'
import { isStudioAside } from './unread.ts'

/** Looks that plain text does not show. A question may ask for one, such as "the red word". */
export function looksOf(element: XmlElement): string[] {
  const { tag, children } = element
  if (drawings.has(tag) || isStudioAside(element)) return []
  const inside = elementsOf(children)
  const icon = iconIn(element, () => !hasContent(element))
  const own = [
    ...(icon === null ? [] : [`icon: ${icon}`]),
    ...(isKnown(tag) ? [] : [`<${tag}>`]),
    // In an explanation: a question with one is not imported.
    ...(isTall(element) ? ['a cell over several rows'] : []),
    ...(tag === 'tr' && isLined(inside) ? ['lines in the cells of a row'] : []),
    ...(isCode(tag) && descendants(element, (name) => lookTags.has(name)).some((one) => brokenText(one).trim() !== '')
      ? ['marked parts of code']
      : []),
    ...(hasLineBetweenWords(children) ? ['a line between words'] : []),
    ...(!isCode(tag) && hasEmphasisInWord(children) ? ['emphasis inside a word or number'] : []),
    ...styleOf(element).unsaid,
  ]
  return [...own, ...inside.flatMap(looksOf)]
}

/** Tags that say nothing, or that a question writes in its own way. */
const knownTags: ReadonlySet<string> = new Set(
  (
    'p div span br hr a b i em strong u s strike del ins mark sup sub small big tt font center nobr wbr q cite dfn abbr acronym var ' +
    'time address ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 pre code kbd samp blockquote ' +
    'figure figcaption section article aside header footer main nav details summary form fieldset legend label input select textarea ' +
    'button img picture audio video source track iframe embed object param ruby rb rt rp rtc script style link bdi hgroup meta data ' +
    'menu dir basefont noscript title output optgroup o:p google-sheets-html-origin ' +
    // Tags of problems.
    'problem description solution solutionset clarification text startouttext endouttext choicegroup checkboxgroup radiogroup choice ' +
    'choicehint optioninput option optionhint compoundhint booleanhint demandhint hint hintpart hintgroup correcthint ' +
    'targetedfeedback targetedfeedbackset ' +
    // Tags of formulas.
    'math semantics annotation annotation-xml mrow mi mn mo ms mtext mspace mstyle mfrac msup msub msubsup munder mover munderover msqrt ' +
    'mroot mtable mtr mlabeledtr mtd mfenced menclose mpadded mphantom merror'
  ).split(' '),
)
const isKnown = (tag: string): boolean => knownTags.has(tag) || tag.endsWith('response')

/** Italics beside digits are variables. */
const hasEmphasisInWord = (nodes: readonly XmlNode[]): boolean =>
  nodes.some((node, at) => {
    if (typeof node === 'string' || !emphasizing.has(node.tag) || !hasContent(node)) return false
    const [before, after] = [nodes[at - 1], nodes[at + 1]].map((one) => (typeof one === 'string' ? one : ''))
    const isItalic = node.tag === 'i' || node.tag === 'em'
    return (isItalic ? lettersAround : lettersOrDigitsAround).some(
      ([end, start]) => end.test(before!) || start.test(after!),
    )
  })

const around = (signs: string) => [[new RegExp(`${signs}$`, 'v'), new RegExp(`^${signs}`, 'v')]] as const
const lettersAround = around(letter)
const lettersOrDigitsAround = [...lettersAround, ...around('\\p{N}')]

/** Whether some choices, and not all, are in bold or italics as a whole. */
export function differInEmphasis(choices: readonly XmlElement[]): boolean {
  const whole = choices.filter(isWholeEmphasized)
  return whole.length > 0 && whole.length < choices.length
}

function isWholeEmphasized({ children }: XmlElement): boolean {
  const parts = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const [only] = parts
  return (
    parts.length === 1 &&
    typeof only !== 'string' &&
    only !== undefined &&
    !asides.has(only.tag) &&
    (emphasizing.has(only.tag) || isWholeEmphasized(only))
  )
}

/** A line with words directly before and behind it may be the bar of a fraction. One between paragraphs only separates them. */
function hasLineBetweenWords(nodes: readonly XmlNode[]): boolean {
  const shown = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  return shown.some(
    (node, at) => typeof node !== 'string' && node.tag === 'hr' && isWords(shown[at - 1]) && isWords(shown[at + 1]),
  )
}

const isWords = (node: XmlNode | undefined): boolean =>
  typeof node === 'string' || (node !== undefined && (inline.has(node.tag) || /^su[bp]$/.test(node.tag)))

const isCode = (tag: string): boolean => tag === 'pre' || tag === 'code'

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
