import { escapeText } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { allowedHtml, isSafeUrl } from '../markdown/allowedHtml.ts'
import type { PlannedVideo } from './coursePlan.ts'
import { shorten } from './shorten.ts'
import { embeddedVideo } from './videoAddresses.ts'

/** What a lesson may not have. */
export interface Removed {
  /** A tag, such as `<script>`, or the name of an attribute. */
  readonly tag: string
  /** Its address, shortened; '' for none. */
  readonly address: string
}

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

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

/**
 * HTML as a lesson may have it, and a list of what is lost by that. A frame of a video becomes the lesson's video while `wantsVideo`, every
 * other frame a link to its address. null for what nests too deep.
 */
export function cleanHtml(html: string, { wantsVideo }: { readonly wantsVideo: boolean }): CleanHtml | null {
  const document = parseDocument(html)
  const elements = elementsIn(document.children)
  if (elements === null) return null
  const removed: Removed[] = []
  let video: PlannedVideo | null = null
  for (const element of elements) {
    if (element.name !== 'iframe') {
      removed.push(...strip(element))
      continue
    }
    const url: string | null = wantsVideo && video === null ? embeddedVideo(addressOf(element)) : null
    if (url === null) removed.push(...linkTo(element))
    else {
      video = { url, durationSeconds: null }
      DomUtils.removeElement(element)
    }
  }
  const clean = sanitizeHtml(DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' }), allowedHtml)
  return { html: clean.trim(), video, removed }
}

/** Deeper than any page for people, and less than the writer of HTML can follow. */
const deepest = 200

/** In document order. null for what nests too deep. */
function elementsIn(children: readonly Node[]): Element[] | null {
  const elements: Element[] = []
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

/** Makes a frame a link to what it shows. One that shows nothing, or something harmful, is removed. */
function linkTo(frame: Element): Removed[] {
  const address = addressOf(frame)
  if (address === '' || !isSafeUrl(address)) {
    DomUtils.removeElement(frame)
    return [lost('<iframe>', address)]
  }
  frame.name = 'a'
  frame.children = parseDocument(escapeText(frame.attribs['title']?.trim() || address)).children
  frame.attribs = { href: address }
  return []
}

/** Tells what a sanitizer takes from an element; it completes addresses, and leaves the rest to the sanitizer. */
function strip({ name, attribs }: Element): Removed[] {
  const removed: Removed[] = []
  if (!isAllowed(name) && !presentational.has(name)) {
    removed.push(lost(`<${name}>`, attribs['src'] ?? attribs['href'] ?? attribs['data'] ?? attribs['action'] ?? ''))
  }
  if (!isAllowed(name)) return removed
  for (const attribute of Object.keys(attribs)) if (attribute.startsWith('on')) removed.push(lost(attribute, ''))
  for (const attribute of ['href', 'src', 'poster']) {
    const address = absolute(attribs[attribute] ?? '')
    if (!isSafeUrl(address)) removed.push(lost(attribute, address))
    else if (address !== '') attribs[attribute] = address
  }
  return removed
}

const lost = (tag: string, address: string): Removed => ({ tag, address: shorten(address.trim(), 200) })

const addressOf = ({ attribs }: Element): string => absolute(attribs['src'] ?? '')

const isAllowed = (tag: string): boolean => (allowedHtml.allowedTags as readonly string[]).includes(tag)

/** Pages of old courses leave out the scheme. */
const absolute = (address: string): string => address.trim().replace(/^\/\/(?=[^/])/, 'https://')
