import { allowedHtml } from './allowedHtml.ts'

/** These need a closing tag, an attribute that is added, or a look at their address. */
const changed = ['pre', 'a', 'img', 'picture', 'audio', 'video', 'source', 'track']
const names = (allowedHtml.allowedTags as readonly string[]).filter((name) => !changed.includes(name)).join('|')
const value = String.raw`"[\p{L}\p{N} _-]*"`
const harmlessTag = `<(?:/(?:${names})|(?:${names})(?: (?:id|class|lang|dir|colspan|rowspan)=${value})* ?/?)>`

/** No renderer takes these for a tag: no attribute can follow, or nothing closes it before the next one. */
const lessThan = String.raw`<[a-z][a-z0-9]*(?![\w-])\s*(?=$|[\\$)}\]|,;=^&]|[^\x00-\x7f])|<[a-z][^<>="'\x60]*(?=<|$)`

const harmlessTags = new RegExp(harmlessTag, 'giu')
const harmlessTagsAndSigns = new RegExp(`${harmlessTag}|${lessThan}`, 'giu')

export const hasTag = (text: string): boolean => /<[a-z/!?]/i.test(text)

/**
 * Whether every renderer finds harmless tags alone. A `<` as in `$x<y$` is none in Markdown, but would be one in a block of HTML: it
 * counts as a sign where no line can begin such a block.
 */
export function hasHarmlessTagsAlone(text: string): boolean {
  if (!hasTag(text.replace(harmlessTags, ''))) return true
  return !hasTag(text.replace(harmlessTagsAndSigns, '')) && !text.split('\n').some(mayBeginHtml)
}

/** The first thing after the marks of lists and quotations is a `<`, or the `[` of a footnote or a task. */
const mayBeginHtml = (line: string): boolean => hasTag(line) && /^[\s>*+\d.)-]*(?<!\d)[<[]/.test(line)
