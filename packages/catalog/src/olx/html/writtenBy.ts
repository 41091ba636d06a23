import { DomUtils } from 'htmlparser2'
import { lost, type Removed } from './removed.ts'
import type { HtmlElement } from './said.ts'

/** What a script may show on its page, such as a form of another site. */
export function writtenBy(element: HtmlElement): Removed[] {
  if (element.name !== 'script') return []
  const source = element.attribs['src']?.trim() ?? ''
  if (/^(https?:)?\/\//i.test(source))
    return isQuiet(source) ? [] : [lost('what a script of another site shows', source)]
  const code = DomUtils.textContent(element)
  return /\bdocument\.write(ln)?\s*\(/.test(code) ? [lost('what a script writes', code)] : []
}

/** Whether it shows nothing by itself: libraries, frames that fit, counters of visits. */
function isQuiet(address: string): boolean {
  const url = URL.parse(address.replace(/^\/\//, 'https://'))
  const parts = (url?.pathname ?? '').split('/').filter((part) => part.length < 100)
  return quietHosts.test(url?.hostname ?? '') || parts.some((part) => quietParts.test(part))
}

const quietHosts = /(^|\.)(googletagmanager|google-analytics|fontawesome|mathjax)\.(com|org)$/
const quietParts =
  /^(jquery|mathjax|katex|bootstrap|modernizr|polyfill|fontawesome|highlight|prism|h5p-resizer|iframeresizer)([.@-]?[\d.].*|-ui.*|\.js|\.min\.js)?$/i
