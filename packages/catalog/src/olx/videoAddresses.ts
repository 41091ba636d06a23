import { limits } from '../limits.ts'

/** Where the video of this id can be watched; null for another text. */
export const youTubeVideo = (id: string): string | null =>
  /^[\w-]{5,40}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null

/** Players of a playlist and of a channel's live stream. */
const severalVideos: ReadonlySet<string> = new Set(['videoseries', 'live_stream'])

/** Where the video that a frame shows can be watched; null for a frame of anything else. */
export function embeddedVideo(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || address.length > limits.url) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const last =
    url.pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? ''
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return url.pathname.startsWith('/embed/') && !severalVideos.has(last) ? youTubeVideo(last) : null
  }
  if (host === 'youtu.be') return youTubeVideo(last)
  if (host === 'player.vimeo.com') return /^\d+$/.test(last) ? `https://vimeo.com/${last}${vimeoHash(url)}` : null
  if (host === 'dailymotion.com' && url.pathname.startsWith('/embed/video/')) {
    return `https://www.dailymotion.com/video/${last}`
  }
  return null
}

/** Without it, nobody can watch an unlisted video. */
function vimeoHash({ searchParams }: URL): string {
  const hash = searchParams.get('h') ?? ''
  return /^[\da-f]+$/i.test(hash) ? `/${hash}` : ''
}
