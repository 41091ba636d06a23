import { escapeText } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { allowedHtml } from '../../markdown/allowedHtml.ts'
import { mostTags } from '../../sanitize.ts'
import { type CourseAssets, concernsAny } from '../assets/courseAssets.ts'
import type { PlannedVideo } from '../coursePlan.ts'
import { hidingCode } from '../hidden/hidingCode.ts'
import { isForPrint, isHidingSheet } from '../hidden/hidingSheet.ts'
import { takeHidden } from '../hidden/takeHidden.ts'
import { type Additions, additionsOf } from '../hidden/writingSheet.ts'
import { texOf } from '../texOf.ts'
import { embeddedVideo } from '../videoAddresses.ts'
import { absolute, addressOf, linkTo, takeVideo } from './frames.ts'
import { iconIn } from './icons.ts'
import { lost, type Removed } from './removed.ts'
import {
  type HtmlElement,
  type HtmlNode,
  isEmpty,
  isSaid,
  lostAttributes,
  lostTexts,
  saidBy,
  saidIn,
  unclosedEnd,
  untold,
} from './said.ts'
import { writeFormulas } from './writeFormulas.ts'
import { writeStyle } from './writeStyle.ts'
import { writtenBy } from './writtenBy.ts'
import { youngerNames } from './youngerNames.ts'

export interface CleanHtml {
  readonly html: string
  /** The first frame that shows a video: it stands in `html` no more. */
  readonly video: PlannedVideo | null
  readonly removed: readonly Removed[]
}

/** Tags whose text is all that they say. */
const presentational = new Set(
  (
    'html head body title center font basefont big tt strike acronym nobr dir fieldset legend label o:p blink marquee ' +
    'main hgroup bdi bdo wbr article aside'
  ).split(' '),
)

/** Characters: pictures in the text of a page may be large. They are removed. */
export const maxHtml = 4_000_000

/** Whether cleaning it would take seconds: a "<" of its own costs as much as a tag. */
export const isTooLarge = (html: string): boolean => html.length > maxHtml || (html.match(/</g)?.length ?? 0) > mostTags

/**
 * HTML as a lesson may have it, and a list of what is lost by that: whatever the HTML says before and not after. A frame of a video becomes
 * the lesson's video while `wantsVideo`, every other frame a link to its address. `assets` are the files of the course. null for what nests
 * too deep.
 */
export function cleanHtml(
  html: string,
  { wantsVideo, assets }: { readonly wantsVideo: boolean; readonly assets: CourseAssets },
): CleanHtml | null {
  const document = parseDocument(html)
  const elements = elementsIn(document.children)
  if (elements === null) return null
  const hidden = takeHidden(elements)
  const { shown, removed } = writeFormulas(hidden.shown)
  const losses = [hidden.removed, removed]
  const names = namesIn(elements)
  const known = new Map<ReadonlySet<string>, boolean>()
  const isHidingFile = (address: string): boolean => {
    const hiddenNames = assets.hiddenAt(address)
    const hides = known.get(hiddenNames) ?? concernsAny(hiddenNames, names)
    known.set(hiddenNames, hides)
    return hides
  }
  const told = new Set<Additions>()
  const sheets: Sheets = {
    isHiding: isHidingFile,
    added: (element) => {
      const additions = additionsBy(element, assets)
      if (additions === null || told.has(additions)) return ''
      told.add(additions)
      return concernsAny(additions.names, names) ? additions.said : ''
    },
  }
  let video: PlannedVideo | null = null
  for (const element of shown) {
    losses.push(writeStyle(element))
    if (element.name !== 'iframe') {
      losses.push(strip(element, sheets))
      continue
    }
    const url: string | null = wantsVideo && video === null ? embeddedVideo(addressOf(element)) : null
    if (url !== null) video = { url, durationSeconds: null }
    losses.push(url === null ? linkTo(element) : takeVideo(element))
  }
  const before = saidIn(document, (element) => !isKept(element))
  const clean = sanitizeHtml(DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), allowedHtml).trim()
  const after = saidIn(parseDocument(clean))
  losses.push(lostAttributes(before, after).map(({ name, value }) => lost(name, value)))
  losses.push([...lostTexts(before, after), unclosedEnd(html)].filter(isSaid).map((text) => lost('text', text)))
  return { html: clean, video, removed: losses.flat() }
}

/** Classes and ids, in lower case. */
const namesIn = (elements: readonly HtmlElement[]): ReadonlySet<string> =>
  new Set(
    elements.flatMap(({ attribs: { class: classes = '', id = '' } }) => `${classes} ${id}`.toLowerCase().split(/\s+/)),
  )

/** Deeper than any page for people, and less than the writer of HTML can follow. */
const deepest = 200

/** In document order. null for what nests too deep. */
function elementsIn(children: readonly HtmlNode[]): HtmlElement[] | null {
  const elements: HtmlElement[] = []
  const open = children.map((node) => ({ node, depth: 0 })).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next
    if (!('attribs' in node)) continue
    if (depth >= deepest) return null
    elements.push(node)
    for (const child of node.children.toReversed()) open.push({ node: child, depth: depth + 1 })
  }
  return elements
}

/** HTML without its hidden parts, and what these say. null for what nests too deep. */
export function withoutHidden(html: string): Pick<CleanHtml, 'html' | 'removed'> | null {
  const document = parseDocument(html)
  const elements = elementsIn(document.children)
  if (elements === null) return null
  const { removed } = takeHidden(elements)
  return { html: DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), removed }
}

/** What style sheets and scripts do to the page. */
interface Sheets {
  /** Whether the file at an address hides a part. */
  readonly isHiding: (address: string) => boolean
  /** What the style sheet that an element is, or names, adds. '' where another element told it. */
  readonly added: (element: HtmlElement) => string
}

/** Tells which tags and handlers a sanitizer takes; it completes addresses, and leaves the rest to the sanitizer. */
function strip(element: HtmlElement, { isHiding: isHidingFile, added }: Sheets): Removed[] {
  const { name, attribs } = element
  const tex = texOf(name, attribs, () => DomUtils.textContent(element))
  if (tex !== null) {
    element.name = 'span'
    element.attribs = {}
    element.children = parseDocument(escapeText(tex)).children
    return []
  }
  element.name = youngerNames.get(name) ?? name
  const told = untold.has(name) && name !== 'script' && name !== 'style' ? [DomUtils.textContent(element).trim()] : []
  if (!isKept(element)) {
    const texts = [...saidBy(attribs).map(({ value }) => value), ...told].filter(isSaid)
    const isFormula = name === 'script' && /^\s*math\//i.test(attribs['type'] ?? '')
    if (isFormula) return [lost('a formula', DomUtils.textContent(element))]
    const isHiding = (name === 'style' ? isHidingSheet : isHidingCode)(DomUtils.textContent(element))
    const hasFile = !isForPrint(attribs['media']) && ['href', 'src'].some((one) => isHidingFile(attribs[one] ?? ''))
    const said = added(element)
    const additions = said === '' ? [] : [lost('what a style sheet adds', said)]
    return [lost(`<${name}>`, texts.join(', ')), ...hiding(isHiding || hasFile), ...writtenBy(element), ...additions]
  }
  for (const attribute of ['href', 'src', 'poster']) {
    if (attribs[attribute] !== undefined) attribs[attribute] = absolute(attribs[attribute])
  }
  const icon = iconIn({ tag: name, attributes: attribs }, () => isEmpty(element))
  const icons = icon === null ? [] : [lost('an icon', icon)]
  const handlers = Object.keys(attribs).filter((attribute) => attribute.startsWith('on'))
  return [
    ...icons,
    ...handlers.flatMap((attribute) => [lost(attribute, ''), ...hiding(isHidingCode(attribs[attribute]!))]),
  ]
}

/** What a style sheet adds, in a page or in a file that it names. null for any other element. */
function additionsBy({ name, attribs, children }: HtmlElement, assets: CourseAssets): Additions | null {
  if (isForPrint(attribs['media'])) return null
  if (name === 'style') return additionsOf(DomUtils.textContent(children))
  return name === 'link' ? assets.additionsAt(attribs['href'] ?? '') : null
}

/** What code hides until somebody clicks is shown here. */
const hiding = (isHiding: boolean): Removed[] => (isHiding ? [lost('code that hides a part of it', '')] : [])

const isHidingCode = (code: string): boolean => hidingCode.test(code)

const isKept = ({ name }: HtmlElement): boolean =>
  (allowedHtml.allowedTags as readonly string[]).includes(name) || presentational.has(name)
