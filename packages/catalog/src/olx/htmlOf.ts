import type { CourseFiles } from './archive/readArchive.ts'
import { type CourseNode, htmlFileOf } from './courseTree.ts'
import { decodeUtf8, innerHtml } from './xml.ts'

/** The HTML of an `html` node, not sanitized; or why there is none. */
export function htmlOf(node: CourseNode, texts: CourseFiles['texts']): { readonly html: string } | string {
  const inline = innerHtml(node.element).trim()
  if (inline !== '') return { html: inline }
  const bytes = texts.get(htmlFileOf(node))
  if (bytes === undefined) return 'its HTML file is not in the archive'
  const html = decodeUtf8(bytes)
  return html === null ? 'its HTML file is not UTF-8' : { html: html.trim() }
}
