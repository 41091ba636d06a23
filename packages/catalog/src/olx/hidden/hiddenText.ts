import { type Ground, isBlackedOut, isWhite, isWhiteFont, mayStandOut } from './colors.ts'
import { type Declarations, declarationsOf, ownValue, type Part, valueIn } from './declarations.ts'

/** What a part has inside. */
interface Inside {
  hasText(): boolean
  /** Whether an element inside meets the test. */
  shows(is: Showing): boolean
}

/** Whether a part shows in one that hides its words. */
export type Showing = (part: Part) => boolean

/** What is behind an element, and behind its words. */
interface Grounds {
  readonly around: Ground
  readonly own: Ground
}

/** No page shows these where it says its texts. */
const unshown = new Set(['template', 'noscript', 'datalist', 'title', 'desc', 'metadata', 'defs', 'mphantom'])
/** Classes of Open edX, of Bootstrap, and of jQuery UI. */
const hidingClass = /(^|\s)(hidden|is-hidden|d-none|ui-helper-hidden)(\s|$)/
/** On larger screens. */
const showingClass = /(^|\s)(d-(sm|md|lg|xl|xxl)-(?!none)|(sm|md|lg|xl|2xl):(?!hidden))/

/** `whole`: the element hides everything in it. A test: it hides its words, and the parts that meet the test still show. */
type Hiding = 'whole' | Showing

/** How an element hides what it says; null where it does not. Without a text, `aria-hidden` marks decoration, which shows. */
export function hidingOf(part: Part, inside: Inside, grounds: Grounds): Hiding | null {
  if (isHiddenWhole(part, inside, grounds)) return 'whole'
  const shows = showingInside(part, grounds)
  return shows === null ? null : inside.shows(shows) ? shows : 'whole'
}

function isHiddenWhole(part: Part, inside: Inside, { own }: Grounds): boolean {
  const { tag, attributes } = part
  const { class: name = '', style = '' } = attributes
  const declarations = declarationsOf(style)
  return (
    unshown.has(tag) ||
    (tag === 'dialog' && !('open' in attributes)) ||
    'hidden' in attributes ||
    'popover' in attributes ||
    (hidingClass.test(name) && !showingClass.test(name)) ||
    isOut(tag, declarations, inside) ||
    (own.color !== '' && own.color === own.paint && !inside.shows(mayStandOut) && inside.hasText()) ||
    (/^\s*true\s*$/i.test(attributes['aria-hidden'] ?? '') && inside.hasText())
  )
}

/** The test for parts that still show in a part that hides its words by a property that they take over; null if it hides none. */
function showingInside(part: Part, { around, own }: Grounds): Showing | null {
  const declarations = declarationsOf(part.attributes['style'] ?? '')
  // Words of any other colour show on black.
  if (!around.isPainted && !around.isColoured && isBlackedOut(part))
    return (inner) => hasLookOfItsOwn('color', inner) || ownValue(inner, 'color') !== null
  const isUnseen = !own.isPainted && (isWhite(declarations) || isWhiteFont(part))
  const properties = [...(isUnseen ? ['color'] : []), ...hidingProperties(declarations)]
  if (properties.length === 0) return null
  return (inner) =>
    properties.every(
      (property) =>
        hasLookOfItsOwn(property, inner) ||
        showsIn(property, ownValue(inner, property), valueIn(declarations, property)),
    )
}

/** The properties that hide words, and that parts inside may set again. */
function hidingProperties(declarations: Declarations): readonly string[] {
  const [color, ...grounds] = ['color', 'background-color', 'background'].map((one) => valueIn(declarations, one))
  const isGround = color !== '' && grounds.includes(color!)
  const others = Object.keys(hidingInherited).filter((name) => hidingInherited[name]!.test(valueIn(declarations, name)))
  return isGround ? ['color', ...others] : others
}

/** Whether a part shows although its surroundings hide their words. Choices of a problem always stay. */
const hasLookOfItsOwn = (property: string, { tag, attributes }: Part): boolean =>
  alwaysKept.has(tag) ||
  tag.endsWith('response') ||
  (property !== 'visibility' && mediaAndFields.has(tag)) ||
  (property === 'color' && (tag === 'mark' || (tag === 'a' && 'href' in attributes)))

const alwaysKept: ReadonlySet<string> = new Set('br hr script style link choice option'.split(' '))
/** Tags of pictures, of what is played, and of fields. */
export const pictures: ReadonlySet<string> = new Set(
  'img video audio iframe object svg embed canvas input select textarea'.split(' '),
)
const mediaAndFields: ReadonlySet<string> = new Set([...pictures, 'button'])

function showsIn(property: string, value: string | null, around: string): boolean {
  if (value === null || value === around || hidingInherited[property]?.test(value)) return false
  if (property === 'color') return !isWhite(new Map([['color', value]]))
  // A part of nothing is nothing, and `font` sets the size, too.
  return property !== 'font-size' || !/(em|ex|ch|lh|%|smaller|larger|\))$/.test(value) || /rem$/.test(value)
}

const zero = /^0(\.0*)?[a-z%]*$/
/** Nobody sees so little. */
const hardlyAny = /^(0|0?\.0\d*)%?$/
const farAway = /^-(\d{4,}|\d{3,}r?em)/
/** By 300 px or the width of a page. To the left or the top, no page moves words that far and still shows them. */
const offPage = /^-([3-9]\d{2}(\.\d+)?px|\d{4,}|[2-9]\d(\.\d+)?r?em|\d{3,}(\.\d+)?(r?em|%|v[wh]))/

/** Values that hide a part, by property. Some move it off the page. */
const hiding: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  'content-visibility': /^hidden$/,
  opacity: hardlyAny,
  zoom: zero,
  transform: /scale\(\s*0(\.0*)?\s*\)|translate[xy]?\(\s*-\d{4,}/,
  scale: /^0(\.0*)?%?$/,
  translate: /^-\d{4,}/,
  inset: /(^|\s)-\d{4,}/,
  clip: /^rect\(\s*[01](px)?([\s,]+[01](px)?){3}\s*\)$/,
  'clip-path': /^(inset\((50|100)%\)|circle\(0(px|%)?[\s)]|polygon\(\s*0[\s,0]*\))/,
  filter: /opacity\(\s*0(\.0*)?%?\s*\)|blur\(\s*([3-9]|\d{2,})(\.\d*)?px/,
  ...Object.fromEntries(['left', 'right', 'top', 'margin-left', 'margin-top'].map((one) => [one, farAway])),
}

/** Values that hide a part unless something inside sets the property again. */
const hidingInherited: Readonly<Record<string, RegExp>> = {
  visibility: /^(hidden|collapse)$/,
  'font-size': /^0(\.0*)?[a-z%]*$|^(0?\.\d+|1(\.\d*)?)px$/,
  font: /(^|\s)0(\.0*)?[a-z%]*[\s/]/,
  color:
    /^transparent$|^#([\da-f]{3}0|[\da-f]{6}00)$|^(rgb|hsl)a?\(([^,)]*,){3}\s*0(\.0*)?%?\s*\)$|\/\s*0(\.0*)?%?\s*\)$/,
}

/** The back of a card. */
const turned = /rotate[xy]\(\s*-?180deg/

/** Whether a style sheet hides parts by these declarations. Nothing says which parts they are for. */
export const hides = (declarations: Declarations): boolean =>
  isOut('', declarations, { hasText: () => false }) || hidingProperties(declarations).length > 0

/** Whether all in a part is closed, clear, or off the page. */
function isOut(tag: string, declarations: Declarations, inside: Pick<Inside, 'hasText'>): boolean {
  if (isClosed(tag, declarations, inside) || isMovedOffPage(declarations) || isIndentedOffPage(declarations))
    return true
  if (valueIn(declarations, 'backface-visibility') === 'hidden' && turned.test(valueIn(declarations, 'transform')))
    return true
  return [...declarations].some(([name, value]) => Object.hasOwn(hiding, name) && hiding[name]!.test(value))
}

/** Pages move a label up onto its picture, and a note to the right beside its text. */
function isMovedOffPage(declarations: Declarations): boolean {
  const position = valueIn(declarations, 'position')
  const isAbsolute = position === 'absolute' || position === 'fixed'
  return (
    ((isAbsolute || position === 'relative') && offPage.test(valueIn(declarations, 'left'))) ||
    (isAbsolute && offPage.test(valueIn(declarations, 'top'))) ||
    (isAbsolute && /^-\d{3,}(\.\d+)?(%|vw)$/.test(valueIn(declarations, 'right')))
  )
}

/** A hanging indent shows: its part starts as far to the right, in the same unit. */
function isIndentedOffPage(declarations: Declarations): boolean {
  const indent = valueIn(declarations, 'text-indent')
  const isHanging = ['padding-left', 'margin-left'].some((name) => {
    const value = valueIn(declarations, name)
    return unitOf(value) === unitOf(indent) && Number.parseFloat(value) >= -Number.parseFloat(indent)
  })
  return offPage.test(indent) && !isHanging
}

const unitOf = (value: string): string => value.replace(/^[-+.\d]+/, '')

/**
 * Whether a part has no height. One of 1 px with words counts as well; without words it is a line. A cell is as high as its words. Padding
 * counts: pages keep the shape of their videos by it.
 */
const isClosed = (tag: string, declarations: Declarations, inside: Pick<Inside, 'hasText'>): boolean =>
  !['td', 'th', 'tr'].includes(tag) &&
  ['height', 'max-height', 'line-height'].some((one) => {
    const height = valueIn(declarations, one)
    return zero.test(height) || (height === '1px' && inside.hasText())
  }) &&
  ['overflow', 'overflow-y'].some((one) => /hidden|clip/.test(valueIn(declarations, one))) &&
  ['min-height', 'padding-top', 'padding-bottom'].every((one) => isNothing(valueIn(declarations, one))) &&
  isNothing(valueIn(declarations, 'padding').split(/\s+/)[0]!)

const isNothing = (value: string): boolean => value === '' || zero.test(value)

/** Whether Open edX, or Bootstrap in it, shows the part once a click opens it. */
export const opensByClick = ({ tag, attributes: { class: name = '', style = '' } }: Part): boolean =>
  ((/^(div|section|aside|article|form|p|span|ul|ol|dl)$/.test(tag) && /(^|\s)(modal|leanModal_box)(\s|$)/.test(name)) ||
    (['div', 'section'].includes(tag) && /(^|\s)(longform|collapse)(\s|$)/.test(name))) &&
  valueIn(declarationsOf(style), 'display') === '' &&
  !/(^|\s)(show|in|(sm|md|lg|xl|2xl):[\w-]+)(\s|$)/.test(name)

/** Whether the part has a heading that opens its section in Open edX. */
export const isCollapsible = ({ attributes }: Part, tagsInside: readonly string[]): boolean =>
  /(^|\s)collapsible(\s|$)/.test(attributes['class'] ?? '') &&
  ['header', 'section'].every((tag) => tagsInside.includes(tag))
