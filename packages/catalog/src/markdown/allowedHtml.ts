import sanitizeHtml from 'sanitize-html'

const schemes = ['http', 'https', 'mailto', 'tel']

/** Text, structure, tables, images, media and links; no scripts, handlers, styles, frames or forms. */
export const allowedHtml: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['img', 'picture', 'audio', 'video', 'source', 'track', 'details', 'summary', 'del', 'ins'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type', 'reversed'],
    details: ['open'],
    '*': ['id', 'class', 'lang', 'dir'],
  },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  nestingLimit: 200,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** Tags of HTML without a closing tag. */
export const voidTags = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

/** Relative addresses, and those of an allowed scheme. Browsers skip control characters and white space in a scheme. */
export function isSafeUrl(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020\u007f-\u00a0\ufeff]/g, ''))?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}
