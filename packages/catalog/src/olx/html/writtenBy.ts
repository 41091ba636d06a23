import { DomUtils } from 'htmlparser2'
import { lost, type Removed } from './removed.ts'
import type { HtmlElement } from './said.ts'

/** What a script shows on its page, such as a form of another site. */
export function writtenBy(element: HtmlElement): Removed[] {
  if (element.name !== 'script') return []
  const source = element.attribs['src']?.trim() ?? ''
  if (/^(https?:)?\/\//i.test(source) && !libraries.test(source))
    return [lost('what a script of another site shows', source)]
  const code = DomUtils.textContent(element)
  return /\bdocument\.write(ln)?\s*\(/.test(code) ? [lost('what a script writes', code)] : []
}

/** They only change how a page looks. */
const libraries =
  /(jquery|mathjax|katex|bootstrap|modernizr|polyfill|fontawesome|font-awesome|highlight|prism)[^/]*(\/[^?]*)?$/i
