interface Part {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

/** No page shows these where it says its texts. */
const unshown = new Set(['template', 'noscript', 'title', 'mphantom'])
/** Classes of Open edX and of Bootstrap. */
const hidingClass = /(^|\s)(hidden|is-hidden|d-none)(\s|$)/

/** Whether an element hides what it says. Without a text, `aria-hidden` marks decoration, which shows. */
export const isHidden = ({ tag, attributes }: Part, hasText: () => boolean): boolean =>
  unshown.has(tag) ||
  (tag === 'dialog' && !('open' in attributes)) ||
  'hidden' in attributes ||
  'popover' in attributes ||
  hidingClass.test(attributes['class'] ?? '') ||
  hides.test(withoutComments(attributes['style'] ?? '')) ||
  (/^\s*true\s*$/i.test(attributes['aria-hidden'] ?? '') && hasText())

/** In one pass, however many comments are left open. */
const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join('')

/** Also what is too small, too far away, or of no color. */
const hides =
  /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|(opacity|font-size)\s*:\s*0(\.0*)?(px|em|%)?\s*(;|$|!)|(text-indent|(margin-)?(left|right|top))\s*:\s*-\d{4,}|color\s*:\s*transparent)/i

/** Code and style sheets that hide parts of a page. */
export const hidingCode =
  /display['"]?\s*[:=]\s*['"]?none|visibility['"]?\s*[:=]\s*['"]?hidden|\.(hide|toggle|slideToggle|fadeToggle)\(/i
