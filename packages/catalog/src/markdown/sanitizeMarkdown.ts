import { decodeHTML } from 'entities'
import type { Nodes } from 'mdast'
import { cleanTree } from './cleanTree.ts'
import { withoutMarkup } from './escapes.ts'
import { hasHarmlessTagsAlone, hasTag } from './hasHarmlessTagsAlone.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { writeTree } from './writeTree.ts'

/**
 * Markdown in which no renderer finds anything harmful; null for what is nested or chopped beyond sense. Where nothing could be it stays as it was written, character by character;
 * otherwise it is parsed (CommonMark with GitHub's tables, footnotes, strikethrough and task lists), cleaned as a tree and written
 * back, so that only what was understood is left. Sanitized text stays as it is.
 */
export function sanitizeMarkdown(text: string): string | null {
  const source = text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd')
  if (isPlain(source)) return source
  return rewritten(source)
}

/** Renderers make active HTML of a tag or of a link's target only, whatever else they disagree on. */
const isPlain = (text: string): boolean => !hasTag(text) && !text.includes('[')

/** How often writing back may change what was written back before: what stood around a removed tag may make another. */
const rounds = 5

/** null for what is nested or chopped beyond sense. Text as such when no end is found, or when it grows beyond measure. */
function rewritten(source: string): string | null {
  const longest = source.length * 4 + 1_000
  let text = source
  for (let round = 0; round < rounds; round++) {
    const tree = parseMarkdown(text)
    if (tree === null) return null
    if (lengthOfTargets(tree) > longest) break
    const { root, isChanged } = cleanTree(tree)
    if (!isChanged && hasHarmlessTagsAlone(text) && !namesActiveScheme(text)) return text
    const written = source.endsWith('\n') ? writeTree(root) : writeTree(root).trimEnd()
    if (written === text) return text
    if (written.length > longest) break
    text = written
  }
  return withoutMarkup(source)
}

/** References to a link all carry its target once they are written out. */
const lengthOfTargets = (node: Nodes): number =>
  ('url' in node ? node.url.length + (node.title?.length ?? 0) : 0) +
  ('children' in node ? node.children.reduce((sum, child) => sum + lengthOfTargets(child), 0) : 0)

/** Whether any part of the text, read as the target of a link, would run something. */
const namesActiveScheme = (text: string): boolean =>
  /(script|data):/i.test(decodeHTML(text.replaceAll('\\', '')).replace(/[\p{Cc}\s]/gu, ''))
