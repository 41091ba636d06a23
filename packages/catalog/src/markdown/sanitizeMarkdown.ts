import { cutsIn } from './cutsIn.ts'
import { applied } from './cutTags.ts'
import { withoutMarkup } from './escapes.ts'
import { hasTag } from './hasHarmlessTagsAlone.ts'
import { isHarmless } from './isHarmless.ts'
import { parseMarkdown } from './parseMarkdown.ts'

/** How often what a cut left may have to be cut again. */
const rounds = 6

/**
 * Markdown in which no renderer finds anything harmful that follows CommonMark and escapes what it writes into attributes; null for what is
 * nested or chopped beyond sense. Each harmful part is cut out, or replaced by what is left of it; every other byte stays as it was
 * written. Text in which harm cannot be found apart becomes text as such. Sanitized text stays as it is.
 */
export function sanitizeMarkdown(written: string): string | null {
  let text = written.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd')
  if (isPlain(text)) return text
  const source = text
  let escapes = false
  for (let round = 0; round < rounds; round++) {
    const parsed = parseMarkdown(text)
    if (parsed === null) return null
    const cuts = cutsIn(text, parsed, escapes)
    if (cuts === null) break
    if (cuts.length > 0) text = applied(text, cuts)
    else if (isHarmless(text, parsed)) return text
    else if (escapes) break
    else escapes = true
  }
  return withoutMarkup(source)
}

/** Renderers make active HTML of a tag or of a link's target only, whatever else they disagree on. */
const isPlain = (text: string): boolean => !hasTag(text) && !text.includes('[')
