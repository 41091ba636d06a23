import type { CourseFiles } from './archive/readArchive.ts'
import type { CourseNode } from './courseTree.ts'
import { htmlFileOf } from './htmlFile.ts'
import { plainText } from './problems/plainText.ts'
import { damage, type Why } from './skipped/reasons.ts'
import { decodeUtf8, innerHtml } from './xml.ts'

export interface FoundHtml {
  /** Not sanitized. */
  readonly html: string
  /** What the node itself says, where a file has the HTML. */
  readonly beside: string
}

/** The HTML of an `html` node, or why there is none. */
export function htmlOf(node: CourseNode, files: CourseFiles): FoundHtml | Why {
  const { texts, unread } = files
  const file = htmlFileOf(node, files)
  if (file === null) return { html: innerHtml(node.element).trim(), beside: '' }
  const bytes = texts.get(file)
  const why = unread.get(file)
  if (bytes === undefined)
    return why === undefined ? { reason: damage.noHtml } : { reason: damage.unreadable, detail: `${file} is ${why}` }
  const html = decodeUtf8(bytes)
  return html === null ? { reason: damage.notUtf8 } : { html: html.trim(), beside: plainText(node.element) }
}
