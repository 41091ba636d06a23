/** Whether a line is the heading over an explanation, as Studio writes it, or in Japanese. Brackets, a mark, and a colon may be around it. */
export function isExplanationHeading(line: string): boolean {
  const words = line.trim()
  if (words.length > longest) return false
  const word = words.replace(/^[【［[（(■●◆]\s*/, '').replace(/\s*[】］\])）]?\s*[.。:：]?$/, '')
  return headings.has(word.toLowerCase())
}

/** In characters. */
const longest = 40

const headings: ReadonlySet<string> = new Set(['explanation', '解説', 'targeted feedback'])
