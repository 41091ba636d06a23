import { escapeText } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isSafeUrl } from '../../markdown/allowedHtml.ts'
import { lost, type Removed } from './removed.ts'
import { type HtmlElement, isSaid } from './said.ts'

/** Takes a frame out whose video is the lesson's, and tells the rest of the frame. */
export function takeVideo(frame: HtmlElement): Removed[] {
  const { title = '', src = '' } = frame.attribs
  const start = /[?&#](start|end|t|time_continue)=/.test(src) ? [lost('the start of a video', src)] : []
  const rest = namesPlaylist(src) ? [lost('the playlist of a video', src)] : []
  const said = [...(title.trim() === '' ? [] : [lost('title', title)]), ...start, ...rest, ...insideOf(frame)]
  DomUtils.removeElement(frame)
  return said
}

/** A playlist of the video alone repeats it. */
function namesPlaylist(address: string): boolean {
  const [, list] = /[?&#](?:play)?list=([^&#]*)/.exec(address) ?? []
  return list !== undefined && !address.includes(`/${list}?`)
}

/** Makes a frame a link to what it shows. One that shows nothing, or something harmful, is removed. */
export function linkTo(frame: HtmlElement): Removed[] {
  const address = addressOf(frame)
  const inside = insideOf(frame)
  if (address === '' || !isSafeUrl(address)) {
    DomUtils.removeElement(frame)
    return [lost('<iframe>', address), ...inside]
  }
  frame.name = 'a'
  frame.children = parseDocument(escapeText(frame.attribs['title']?.trim() || address)).children
  frame.attribs = { href: address }
  return inside
}

/** What a frame says to browsers that show no frames, and a page that it holds itself. */
function insideOf(frame: HtmlElement): Removed[] {
  const texts = [DomUtils.textContent(frame).trim(), frame.attribs['srcdoc']?.trim() ?? '']
  return texts.filter(isSaid).map((text) => lost('text in <iframe>', text))
}

export const addressOf = ({ attribs }: HtmlElement): string => absolute(attribs['src'] ?? '')

/** Pages of old courses leave out the scheme. */
export const absolute = (address: string): string => address.trim().replace(/^\/\/(?=[^/])/, 'https://')
