import { isColour, isDark, paints } from '../hidden/colors.ts'
import { type Declarations, declarationsOf, type Part, valueIn } from '../hidden/declarations.ts'
import { hasLine } from './blankIn.ts'
import { has, inline, lines as lineProperties } from './styleTests.ts'

/** What may name a part of a text: "the red word". What a whole paragraph looks like is decoration. */
export function unsaidIn(tag: string, declarations: Declarations, own: readonly string[]): string[] {
  if (!inline.has(tag) && tag !== 'td' && tag !== 'th') return []
  const isSaid = own.some((one) => /^su[bp]$/.test(one))
  const isUnsaid = ([name, value]: readonly [string, string]): boolean => {
    if (name === 'color') return isColour(value) && !isDark(value)
    if (name.startsWith('background')) return paints(new Map([[name, value]]))
    if (name.startsWith('border'))
      return (inline.has(tag) || isBarOfFraction(declarations)) && /\b(solid|dotted|dashed|double)\b/.test(value)
    if (name === 'top' || name === 'bottom')
      return !isSaid && valueIn(declarations, 'position') === 'relative' && shiftOf(value) !== 0
    if (name === 'font-family') return /symbol|dings/.test(value)
    if (name === 'vertical-align') return inline.has(tag) && !isSaid && shiftOf(value) !== 0
    if (name === 'transform') return /rotate|scalex?\(\s*-|matrix/.test(value)
    return lineProperties.includes(name)
      ? overline.test(value)
      : meaningful.test(name) &&
          !/^(none|normal|inherit|initial|unset|revert|1(\.0+)?$|100%$|horizontal-tb)/.test(value)
  }
  return [...declarations].filter(isUnsaid).map((one) => one.join(': '))
}

/** A cell with a line above or below it alone. */
const isBarOfFraction = (declarations: Declarations): boolean =>
  [...declarations.keys()].every((name) => !/^border(?!-(collapse|spacing|top|bottom))/.test(name))

/** What sets a line apart from those around it: words or ground in a colour, a border. */
export const marksIn = (declarations: Declarations): string[] =>
  [...declarations]
    .filter(([name, value]) => {
      if (name === 'color') return isColour(value) && !isDark(value)
      if (name.startsWith('background')) return paints(new Map([[name, value]]))
      return name.startsWith('border') && /\b(solid|dotted|dashed|double)\b/.test(value)
    })
    .map((one) => one.join(': '))

/** Boxes without words: bars and cells of a figure, and boxes to tick. A thin one that is painted is a line between parts. */
export function drawnBy(tag: string, declarations: Declarations): string[] {
  const [, height = '0', unit] = /^([\d.]+)([a-z]+|%)$/.exec(valueIn(declarations, 'height')) ?? []
  const isPainted = Number(height) > (unit === 'px' ? 4 : 0)
  const isBordered = inline.has(tag) && hasLine(declarations)
  const isDrawn = ([name, value]: readonly [string, string]): boolean =>
    (isPainted && name.startsWith('background') && paints(new Map([[name, value]]))) ||
    (isBordered && name.startsWith('border'))
  return [...declarations].filter(isDrawn).map((one) => one.join(': '))
}

const overline = /\boverline\b/
const meaningful =
  /^((-webkit-)?text-emphasis(-style)?|text-transform|unicode-bidi|float|font-variant(-caps)?|writing-mode|opacity)$/

/** Whether a bar stands over the words, which changes what a formula says. */
export const hasBar = ({ attributes: { style = '' } }: Part): boolean =>
  has(overline, ...lineProperties)(declarationsOf(style))

/** The least that is seen, by unit. */
const leastShift: Readonly<Record<string, number>> = { px: 3, pt: 2, em: 0.2, rem: 0.2, ex: 0.4, '%': 20 }

/** How far a value moves words up, in its own unit; 0 for what nobody sees. */
export function shiftOf(value = ''): number {
  const [, amount, unit] = /^([-+]?[\d.]+)(px|pt|r?em|ex|%)$/.exec(value) ?? []
  const shift = Number(amount ?? 0)
  return Math.abs(shift) >= (leastShift[unit ?? ''] ?? Number.POSITIVE_INFINITY) ? shift : 0
}
