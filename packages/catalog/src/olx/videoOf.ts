import { escapeAttribute, escapeText } from 'entities'
import { limits } from '../limits.ts'
import type { PlannedVideo } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { isSaid } from './html/said.ts'
import type { Why } from './skipped/reasons.ts'
import { youTubeVideo } from './videoAddresses.ts'
import { descendants, directText, elementsOf, type XmlElement } from './xml.ts'

/** Where the video can be watched: on YouTube, else its first web address that browsers play; or why it has no place. */
export function videoOf(node: CourseNode): PlannedVideo | Why {
  const { attributes, element } = node
  const encoded = encodings(element)
  const url =
    youTubeId(attributes) ??
    youTube(encoded.find(({ profile }) => profile === 'youtube')?.url) ??
    firstPlayed(addressesOf(node).flatMap((address) => webUrl(address) ?? []))
  if (url !== undefined) return { url, durationSeconds: duration(element) }
  const names = [
    youTubeText(attributes) || (attributes['youtube'] ?? ''),
    attributes['edx_video_id'] ?? '',
    ...addressesOf(node),
  ]
  const detail = names.filter(isSaid).join(', ')
  return { reason: 'a video without a web address', ...(detail === '' ? {} : { detail }) }
}

/** Of a list of parts (HLS), few browsers make a video. */
const firstPlayed = (urls: readonly string[]): string | undefined =>
  urls.find((url) => !/\.m3u8(\?|$)/i.test(url)) ?? urls[0]

/** Its transcripts, and the file that it hands out. */
export const filesBeside = (node: CourseNode): string[] => [
  ...transcriptsOf(node).map(({ url }) => url),
  ...handoutOf(node),
]

const handoutOf = ({ attributes: { handout = '' } }: CourseNode): readonly string[] =>
  handout.trim() === '' ? [] : [handout.trim()]

/** HTML with links to them. */
export function linksBeside(node: CourseNode, culture: string): string {
  const [transcript, handout] = culture.startsWith('ja') ? ['文字起こし', '配布資料'] : ['Transcript', 'Handout']
  const linkTo = (url: string, text: string) => `<p><a href="${escapeAttribute(url)}">${escapeText(text)}</a></p>`
  const transcripts = transcriptsOf(node).map(({ language, url }) =>
    linkTo(url, language === '' ? transcript : `${transcript} (${language})`),
  )
  return [...transcripts, ...handoutOf(node).map((url) => linkTo(url, handout))].join('\n')
}

/** Where else the archive has it. */
export function otherAddresses(node: CourseNode, url: string): string[] {
  const others = [youTubeText(node.attributes), ...addressesOf(node)]
  return [...new Set(others)].filter((other) => other !== '' && webUrl(other) !== url && !url.endsWith(`=${other}`))
}

/** What programs write about the files of a video. */
const technical =
  /^(url_name|type|kind|profile|bitrate|file_size|file_format|provider|language|language_code|srclang|client_video_id|image|edx_video_id|xmlns.*)$/

/** What its elements say, and no address or transcript. */
export function restOfVideo(node: CourseNode): string[] {
  const transcripts = descendants(node.element, (tag) => tag === 'transcript').map(
    ({ attributes }) => attributes['src'],
  )
  const { track, handout } = node.attributes
  const told = new Set([...addressesOf(node), ...transcripts, track, handout])
  const ofElement = ({ attributes }: XmlElement): string[] =>
    Object.entries(attributes)
      .filter(([name, value]) => !technical.test(name) && /\p{L}/u.test(value) && !told.has(value.trim()))
      .map(([name, value]) => `${name}: ${value}`)
  const within = (element: XmlElement): string[] => [
    directText(element),
    ...elementsOf(element.children).flatMap((child) => [...ofElement(child), ...within(child)]),
  ]
  return within(node.element).filter(isSaid)
}

/** As they stand in the archive. */
const addressesOf = ({ attributes, element }: CourseNode): string[] =>
  [
    ...listed(attributes['html5_sources']),
    ...sources(element),
    ...encodings(element).map((one) => one.url),
    attributes['source'] ?? '',
  ].map((address) => address.trim())

export interface Transcript {
  /** '' when the archive does not say. */
  readonly language: string
  readonly url: string
}

/** The texts of what is said, as files of the course or elsewhere. */
function transcriptsOf({ attributes, element }: CourseNode): readonly Transcript[] {
  const named = descendants(element, (tag) => tag === 'transcript').map((found) => found.attributes)
  const found = new Map<string, string>()
  const add = (language: string, file = '') => {
    const url = /^(https?:)?\//.test(file) ? file : `/static/${file}`
    if (file !== '' && !found.has(url)) found.set(url, language)
  }
  for (const { src, language, language_code: code = '', file_format: format = 'srt' } of named) {
    // Of an asset the file is named after the video.
    add(language ?? code, src ?? `${attributes['edx_video_id'] ?? ''}-${code}.${format}`)
  }
  for (const [language, file] of Object.entries(parsed(attributes['transcripts'])))
    add(language, typeof file === 'string' ? file : '')
  add('', attributes['track'])
  if (attributes['sub']) add('en', `subs_${attributes['sub']}.srt.sjson`)
  return [...found].map(([url, language]) => ({ url, language }))
}

const youTubeId = (attributes: CourseNode['attributes']): string | null => youTubeVideo(youTubeText(attributes))

const youTubeText = (attributes: CourseNode['attributes']): string =>
  attributes['youtube_id_1_0'] || /(?:^|,)\s*1(?:\.0+)?:"?([^,\s"]+)/.exec(attributes['youtube'] ?? '')?.[1] || ''

/** A profile of YouTube has the id, or an address of it. */
function youTube(id: string | undefined): string | null {
  return id === undefined ? null : youTubeVideo(/([\w-]{11})$/.exec(id)?.[1] ?? id)
}

const encodings = (element: XmlElement) =>
  descendants(element, (tag) => tag === 'encoded_video').map(({ attributes }) => ({
    profile: attributes['profile'] ?? '',
    url: attributes['url'] ?? '',
  }))

const sources = (element: XmlElement): string[] =>
  descendants(element, (tag) => tag === 'source').map(({ attributes }) => attributes['src'] ?? '')

function listed(json: string | undefined): string[] {
  return Object.values(parsed(json)).filter((url): url is string => typeof url === 'string')
}

/** What an attribute holds as JSON: an array or an object; else nothing. */
function parsed(json = '{}'): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function webUrl(source = ''): string | null {
  const url = URL.parse(source.trim().replace(/^\/\//, 'https://'))
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= limits.url ? url.href : null
}

/** In whole seconds; an export writes 0 for what it does not know. */
function duration(element: XmlElement): number | null {
  const [asset] = descendants(element, (tag) => tag === 'video_asset')
  const seconds = Math.round(Number(asset?.attributes['duration'] ?? 0))
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null
}
