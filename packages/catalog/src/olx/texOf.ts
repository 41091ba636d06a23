/** The formula that a script of this type holds, as text; null for any other element. */
export function texOf(tag: string, attributes: Readonly<Record<string, string>>, source: () => string): string | null {
  if (tag !== 'script') return null
  const type = (attributes['type'] ?? '').replace(/\s+/g, '').toLowerCase()
  if (type === 'math/tex') return `\\(${source()}\\)`
  return type === 'math/tex;mode=display' ? `\\[${source()}\\]` : null
}
