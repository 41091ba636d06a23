import { allowedHtml, voidTags } from './allowedHtml.ts'

/** These need a closing tag, an attribute that is added, or a look at their address. */
const changed = ['pre', 'a', 'img', 'picture', 'audio', 'video', 'source', 'track']
const names = (allowedHtml.allowedTags as readonly string[]).filter((name) => !changed.includes(name)).join('|')
const value = String.raw`"[\p{L}\p{N} _-]*"`
const harmlessTag = `<(?:/(?:${names})|(?:${names})(?: (?:id|class|lang|dir|colspan|rowspan)=${value})* ?/?)>`

/**
 * In Markdown no renderer takes these for a tag: no attribute can follow, or nothing closes it before the next one. In a block of HTML some do.
 */
const lessThan = String.raw`<[a-z][a-z0-9]*(?![\w-])\s*(?=$|[\\$)}\]|,;=^&]|[^\x00-\x7f])|<[a-z][^<>="'\x60]*(?=<|$)`

/** With its end, and with nothing in it that would be code if it were Markdown. */
export const closedPre = new RegExp(
  `<pre(?: (?:id|class|lang|dir)=${value})*>[^<\`]*(?:${harmlessTag}[^<\`]*)*</pre>`,
  'giu',
)

/** Whether this is one tag, and every renderer finds nothing else in it. */
export const isHarmlessTag = (text: string): boolean => oneHarmlessTag.test(text)

const oneHarmlessTag = new RegExp(`^${harmlessTag}$`, 'iu')
const harmlessTags = new RegExp(harmlessTag, 'giu')
const harmlessTagsAndSigns = new RegExp(`${harmlessTag}|${lessThan}`, 'giu')

export const hasTag = (text: string): boolean => /<[a-z/!?]/i.test(text)

/** An address in angle brackets, or one of mail: no tag in Markdown, since a colon or an at sign follows the name. */
const addresses = /<(?:(?:https?|mailto|tel):[^\n<>"'`\\]*|[\w.+-]+@[\w.-]+)>/gi

/**
 * Whether every renderer finds harmless tags alone. What is none in Markdown would be one in HTML (a `<` as in `$x<y$`, an address, code):
 * no line up to the next empty one may begin a block of HTML. Some renderers take all up to a closing tag for HTML: there it must not run.
 */
export function hasHarmlessTagsAlone(text: string): boolean {
  if (!hasTag(text.replace(harmlessTags, ''))) return true
  const parts = text.split(emptyLines)
  const words = parts.map((part) => withoutCode(part).replace(addresses, '@'))
  if (hasTag(words.join('\n\n').replace(harmlessTagsAndSigns, ''))) return false
  const open = new OpenTags()
  return parts.every((part, index) => {
    const isHtml = (open.count > 0 && attributes.test(part)) || opensRawText.test(words[index]!)
    for (const [tag] of part.matchAll(harmlessTags)) open.follow(tag)
    return !hasTag(part.replace(harmlessTags, '')) || !(isHtml || words[index]!.split('\n').some(mayBeginHtml))
  })
}

/** Of these, some renderers write what follows as it is, up to the end of the paragraph. */
const opensRawText = /<(?:code|kbd|pre|script)\b/i

/** Any that runs something, or leads somewhere. */
const attributes = /(?:on\w{0,30}|style|src\w{0,10}|href|action|data)\s*=/i

/** Where each renderer finds the same pieces of code, a sign of code in the place of each. */
function withoutCode(part: string): string {
  const words = part.replace(plainTarget, ']')
  const shown = words.replace(code, '`')
  const isAmbiguous =
    /\][(:]/.test(words) || words.replace(code, '').includes('`') || shown.split(/\s/).some(isInAddress)
  return isAmbiguous ? part : shown
}

/** Some renderers make links of bare addresses, and take a backtick for a part of them. */
function isInAddress(word: string): boolean {
  const address = word.search(/[.@]|:\//)
  return address >= 0 && word.indexOf('`', address) >= 0
}

/** Of one line and one cell. */
const code = /(?<![\\`])(`{1,2})(?!`)[^`|\n]+\1(?!`)/g
const plainTarget = /\]\([^\s()<>"'`\\]*(?: "[^"()`\\]*")?\)/g

const emptyLines = /\n(?:[ \t]*\n)+/

/** The first thing after the marks of lists and quotations is a `<`, or the `[` of a footnote or a task. */
const mayBeginHtml = (line: string): boolean => hasTag(line) && /^[\s>*+\d.)-]*(?<!\d)[<[]/.test(line)

/** Counts the tags that have not been closed. */
class OpenTags {
  count = 0
  readonly #byName = new Map<string, number>()

  follow(tag: string): void {
    const name = /[a-z0-9]+/i.exec(tag)![0].toLowerCase()
    if (voidTags.has(name)) return
    const open = this.#byName.get(name) ?? 0
    const step = tag.startsWith('</') ? -Math.min(open, 1) : 1
    this.#byName.set(name, open + step)
    this.count += step
  }
}
