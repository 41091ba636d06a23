/** The formula that a script of this type holds, as text; null for any other element. AsciiMath reads as text. */
export function texOf(tag: string, attributes: Readonly<Record<string, string>>, source: () => string): string | null {
  if (tag !== 'script') return null
  const type = (attributes['type'] ?? '').replace(/\s+/g, '').toLowerCase()
  if (type === 'math/tex') return `\\(${source()}\\)`
  if (type.startsWith('math/asciimath')) return source().trim()
  return type === 'math/tex;mode=display' ? `\\[${source()}\\]` : null
}

const delimiters = { '[mathjaxinline]': '\\(', '[/mathjaxinline]': '\\)', '[mathjax]': '\\[', '[/mathjax]': '\\]' }

/** With the delimiters that TeX has elsewhere, in the place of those of Open edX. */
export const withTexDelimiters = (text: string): string =>
  Object.entries(delimiters).reduce((written, [from, to]) => written.replaceAll(from, to), text)
