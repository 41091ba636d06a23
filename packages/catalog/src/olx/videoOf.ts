import type { PlannedVideo } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { descendants, type XmlElement } from './xml.ts'

/** Where the video can be watched: on YouTube, else its first web address; or why it has no place. */
export function videoOf({ attributes, element }: CourseNode): PlannedVideo | string {
  const url =
    youTubeUrl(attributes) ??
    sources(attributes, element)
      .map(webUrl)
      .find((found) => found !== null)
  return url === undefined ? 'a video without a web address' : { url, durationSeconds: duration(element) }
}

function youTubeUrl(attributes: CourseNode['attributes']): string | null {
  const id = attributes['youtube_id_1_0'] || /(?:^|,)\s*1\.0+:([^,\s]+)/.exec(attributes['youtube'] ?? '')?.[1] || ''
  return /^[\w-]+$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null
}

function sources(attributes: CourseNode['attributes'], element: XmlElement): string[] {
  const elements = descendants(element, (tag) => tag === 'source').map((source) => source.attributes['src'] ?? '')
  return [...listed(attributes['html5_sources']), ...elements, attributes['source'] ?? '']
}

function listed(json = '[]'): string[] {
  try {
    const urls: unknown = JSON.parse(json)
    return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}

function webUrl(source: string): string | null {
  const url = URL.parse(source.trim().replace(/^\/\//, 'https://'))
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** In whole seconds; an export writes 0 for what it does not know. */
function duration(element: XmlElement): number | null {
  const [asset] = descendants(element, (tag) => tag === 'video_asset')
  const seconds = Math.round(Number(asset?.attributes['duration'] ?? 0))
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null
}
