import { type Declarations, declarationsOf, type Part, valueIn } from './declarations.ts'

/** What the parts around some words give them. */
export interface Ground {
  /** Something behind them is painted, so that white words show. */
  readonly isPainted: boolean
  /** They have a colour, which may show on black. */
  readonly isColoured: boolean
  /** The colour of the words, and of what is behind them; '' where nothing tells. */
  readonly color: string
  readonly paint: string
  /** A style sheet may change either. */
  readonly hasSheet: boolean
}

export const noGround: Ground = { isPainted: false, isColoured: false, color: '', paint: '', hasSheet: false }

export function groundOf(part: Part, around: Ground): Ground {
  const { style = '', color = '', bgcolor = '' } = part.attributes
  const declarations = declarationsOf(style)
  const own = valueIn(declarations, 'color') || color.trim().toLowerCase()
  const behind = ['background-color', 'background'].map((one) => valueIn(declarations, one))
  const paint = [...behind.map(paintOf), bgcolor.trim().toLowerCase()].find(isColour) ?? ''
  const isPicture =
    'background' in part.attributes ||
    /url\(|gradient/.test([...behind, valueIn(declarations, 'background-image')].join())
  const isColoured = isColour(own) ? !isDark(own) : around.isColoured
  const differs = around.hasSheet || mayDiffer(part)
  return {
    isPainted: around.isPainted || isBackdrop(part),
    isColoured: isColoured || isLink(part),
    color: isColour(own) ? inHex(own) : differs ? '' : around.color,
    paint: isPicture ? '' : isColour(paint) ? inHex(paint) : differs ? '' : around.paint,
    hasSheet: around.hasSheet,
  }
}

const isLink = ({ tag, attributes }: Part): boolean => tag === 'a' && 'href' in attributes

/** Whether a browser or a class may give the part colours of its own. */
const mayDiffer = ({ tag, attributes }: Part): boolean =>
  isLink({ tag, attributes }) ||
  /^(button|mark|input|select|textarea)$/.test(tag) ||
  'class' in attributes ||
  'id' in attributes

/** Whether the part has other colours than what is around it, perhaps. */
export const mayStandOut = (part: Part): boolean =>
  mayDiffer(part) ||
  part.tag === 'img' ||
  ['color', 'bgcolor', 'background'].some((one) => one in part.attributes) ||
  [...declarationsOf(part.attributes['style'] ?? '').keys()].some((one) =>
    /^(color|background|text-shadow|-webkit-text)/.test(one),
  )

/** In characters. */
const longestPaint = 200

/** The colour of a shorthand, such as `#ff0 none repeat`; '' for what leaves the ground as it is. */
function paintOf(value: string): string {
  if (/^(transparent|none)?$/.test(value)) return ''
  if (value.length > longestPaint) return value
  return value.split(/[ \t]+(?![^(]*\))/).find((one) => /^(#|rgb|hsl)/.test(one) || Object.hasOwn(named, one)) ?? value
}

const named: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', gray: '#808080', grey: '#808080', silver: '#c0c0c0', red: '#ff0000' },
  ...{ lime: '#00ff00', green: '#008000', blue: '#0000ff', yellow: '#ffff00', aqua: '#00ffff', cyan: '#00ffff' },
  ...{ fuchsia: '#ff00ff', magenta: '#ff00ff', maroon: '#800000', olive: '#808000', navy: '#000080' },
  ...{ purple: '#800080', teal: '#008080', orange: '#ffa500' },
}

/** One way to write a colour; what is none stays as it is. */
function inHex(color: string): string {
  const [, red, green, blue] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(color) ?? []
  if (blue !== undefined)
    return `#${[red, green, blue].map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`
  if (/^#[\da-f]{3}$/.test(color)) return color.replace(/[\da-f]/g, (digit) => digit + digit)
  return Object.hasOwn(named, color) ? named[color]! : color
}

/** Not one that is taken from around. */
export const isColour = (value: string): boolean => !/^(|inherit|initial|unset|currentcolor)$/.test(value)

/** Whether an element paints what is behind its words. A class or an id may do so, too. */
function isBackdrop({ tag, attributes }: Part): boolean {
  if (['mark', 'button'].includes(tag) || ['class', 'id', 'bgcolor', 'background'].some((one) => one in attributes))
    return true
  return paints(declarationsOf(attributes['style'] ?? ''))
}

/** Whether declarations paint what is behind words. */
export function paints(declarations: Declarations): boolean {
  if (declarations.has('text-shadow')) return true
  return ['background', 'background-color', 'background-image'].some((name) => {
    const value = valueIn(declarations, name)
    if (value.length > longestPaint || /url\(|gradient/.test(value)) return true
    return !emptyPaint.test(value) && !white.test(inHex(paintOf(value)))
  })
}

/** Values of `background` that paint nothing: no colour, or only a position, repetition, or box. */
const emptyPaint =
  /^(\s*(none|transparent|inherit|initial|unset|revert|(no-)?repeat(-[xy])?|scroll|fixed|left|top|center|rgba\((\s*[\d.]+%?\s*,){3}\s*0(\.0+)?%?\s*\)|auto|local|right|bottom|(padding|border|content)-box|[\d.]+(px|%)?|\/)(?=\s|$))*\s*$/

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
  /^(white|snow|ghostwhite|whitesmoke|#f{3,4}|#(f[\da-f]){3}(ff)?|rgba?\(\s*255[\s,]+255[\s,]+255\s*\)|hsl\([^,)]*,[^,)]*,\s*100%\s*\))$/i

const isBlack = (color: string): boolean => /^(black|#0{3,4}|#0{6}(ff)?|rgb\(\s*0[\s,]+0[\s,]+0\s*\))$/.test(color)

/** Nobody calls these words coloured: black, and greys up to the lightest one. */
export function isDark(color: string, lightest = 0x50): boolean {
  const hex = /^#([\da-f]{6})$/.exec(inHex(color.replace(opaque, 'rgb($1)')))?.[1] ?? ''
  const channels = (hex.match(/../g) ?? []).map((one) => Number.parseInt(one, 16))
  const isGrey =
    channels.length === 3 && Math.max(...channels) <= lightest && Math.max(...channels) - Math.min(...channels) <= 0x20
  return isBlack(color) || /^(windowtext|canvastext)$/.test(color) || isGrey
}

/** `rgba` that is nearly opaque. */
const opaque = /^rgba\(\s*(\d+[\s,]+\d+[\s,]+\d+)[\s,/]+(?:1(?:\.0+)?|0?\.[6-9]\d*)\s*\)$/
