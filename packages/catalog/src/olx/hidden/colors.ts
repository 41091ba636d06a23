import { type Declarations, declarationsOf, type Part, setsProperty, valueIn } from './declarations.ts'

/** What the parts around some words give them. */
export interface Ground {
  /** Something behind them is painted, so that white words show. */
  readonly isPainted: boolean
  /** They have a colour, which may show on black. */
  readonly isColoured: boolean
}

export const noGround: Ground = { isPainted: false, isColoured: false }

export const groundOf = (part: Part, around: Ground): Ground => ({
  isPainted: around.isPainted || isBackdrop(part),
  isColoured: around.isColoured || part.tag === 'a' || setsProperty(part, 'color'),
})

/** Whether an element paints what is behind its words. A class or an id may do so, too. */
function isBackdrop({ tag, attributes }: Part): boolean {
  if (['mark', 'button'].includes(tag) || ['class', 'id', 'bgcolor', 'background'].some((one) => one in attributes))
    return true
  return paints(declarationsOf(attributes['style'] ?? ''))
}

/** Whether declarations paint what is behind words. */
export function paints(declarations: Declarations): boolean {
  if (declarations.has('text-shadow')) return true
  const painted = [...declarations].filter(([name]) => name.startsWith('background'))
  return painted.some(([, value]) => !white.test(value) && !/^(none|transparent|inherit|initial|unset)$/.test(value))
}

/** Dark words on a dark bar. A class may give them another colour. */
export function isBlackedOut({ tag, attributes }: Part): boolean {
  const declarations = declarationsOf(attributes['style'] ?? '')
  return (
    tag === 'span' &&
    !('class' in attributes || 'id' in attributes || declarations.has('color')) &&
    ['background', 'background-color'].some((one) => isBlack(valueIn(declarations, one)))
  )
}

export const isWhite = (declarations: Declarations): boolean => white.test(valueIn(declarations, 'color'))

export const isWhiteFont = ({ tag, attributes: { color = '' } }: Part): boolean =>
  tag === 'font' && white.test(color.trim())

/** White, and what nobody tells from it. */
const white =
  /^(white|snow|ghostwhite|whitesmoke|#f{3,4}|#(?<grey>f[\da-f])\k<grey>\k<grey>(ff)?|rgba?\(\s*255[\s,]+255[\s,]+255\s*\)|hsl\([^,)]*,[^,)]*,\s*100%\s*\))$/i

const isBlack = (color: string): boolean => /^(black|#0{3,4}|#0{6}(ff)?|rgb\(\s*0[\s,]+0[\s,]+0\s*\))$/.test(color)

/** Nobody calls these words coloured. */
export const isDark = (color: string): boolean =>
  isBlack(color) || /^(windowtext|#([0-4])\2\2|#([0-4][\da-f])\3\3)$/.test(color)
