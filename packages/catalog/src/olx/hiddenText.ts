interface Part {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

/** No page shows these where it says its texts. */
const unshown = new Set(['template', 'noscript'])

/** Whether an element hides what it says. Without a text, `aria-hidden` marks decoration, which shows. */
export const isHidden = ({ tag, attributes }: Part, hasText: () => boolean): boolean =>
  unshown.has(tag) ||
  (tag === 'dialog' && !('open' in attributes)) ||
  'hidden' in attributes ||
  hides.test(withoutComments(attributes['style'] ?? '')) ||
  (/^\s*true\s*$/i.test(attributes['aria-hidden'] ?? '') && hasText())

/** In one pass, however many comments are left open. */
const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join('')

const hides = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))/i
