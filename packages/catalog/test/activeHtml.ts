import { Parser as CommonMark, HtmlRenderer } from 'commonmark'
import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { marked } from 'marked'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

const markdownIt = new MarkdownIt({ html: true, linkify: true })
markdownIt.validateLink = () => true
const markdownItWithFootnotes = new MarkdownIt({ html: true }).use(footnotes)
markdownItWithFootnotes.validateLink = () => true

/** The renderers that readers use, each told to trust what it is given. */
export const renderers: Readonly<Record<string, (text: string) => string>> = {
  commonmark: (text) => new HtmlRenderer({ safe: false }).render(new CommonMark().parse(text)),
  'markdown-it': (text) => markdownIt.render(text),
  'markdown-it with footnotes': (text) => markdownItWithFootnotes.render(text),
  marked: (text) => marked.parse(text, { async: false }),
  'marked without GFM': (text) => marked.parse(text, { async: false, gfm: false }),
  micromark: (text) => micromark(text, { allowDangerousHtml: true, allowDangerousProtocol: true }),
  'micromark with GFM': (text) =>
    micromark(text, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
}

const inert = new Set(
  (
    'a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p picture pre q rb rp rt rtc ruby s ' +
    'samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr'
  ).split(' '),
)

const addresses = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'cite',
  'xlink:href',
])

/** What of some HTML would run, load a page or dress up as one in a browser: elements, handlers, styles and addresses. */
export function activeHtml(html: string): readonly string[] {
  return elementsOf(parseFragment(html)).flatMap(({ tagName, attrs }) => [
    ...(inert.has(tagName) || isCheckbox(tagName, attrs) ? [] : [tagName]),
    ...attrs.filter(isActive).map(({ name, value }) => `${name}=${value}`),
  ])
}

type Attribute = DefaultTreeAdapterTypes.Element['attrs'][number]

/** What renderers make of a task. */
const isCheckbox = (tag: string, attributes: readonly Attribute[]): boolean =>
  tag === 'input' && attributes.some(({ name, value }) => name === 'type' && value === 'checkbox')

function isActive({ name, value }: Attribute): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true
  if (name === 'style') return !/^text-align: ?(left|right|center)$/.test(value)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase()
  return addresses.has(name) && scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme)
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): readonly DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}
