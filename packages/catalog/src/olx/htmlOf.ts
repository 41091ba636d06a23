import type { CourseFiles } from './archive/readArchive.ts'
import { type CourseNode, htmlFileOf } from './courseTree.ts'
import { damage, type Why } from './reasons.ts'
import { decodeUtf8, hasContent, innerHtml } from './xml.ts'

/** The HTML of an `html` node, not sanitized; or why there is none. */
export function htmlOf(node: CourseNode, { texts, unread }: CourseFiles): { readonly html: string } | Why {
  if (hasContent(node.element)) return { html: innerHtml(node.element).trim() }
  const file = htmlFileOf(node)
  const bytes = texts.get(file)
  const why = unread.get(file)
  if (bytes === undefined)
    return why === undefined ? { reason: damage.noHtml } : { reason: damage.unreadable, detail: `${file} is ${why}` }
  const html = decodeUtf8(bytes)
  return html === null ? { reason: damage.notUtf8 } : { html: html.trim() }
}
