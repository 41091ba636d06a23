/** Whether a line is the heading over an explanation, as Studio writes it, or in Japanese. It may end with a colon. */
export function isExplanationHeading(line: string): boolean {
  const words = line.trim()
  const word = words.endsWith(':') || words.endsWith('：') ? words.slice(0, -1).trim() : words
  return headings.has(word.toLowerCase())
}

const headings: ReadonlySet<string> = new Set(['explanation', '解説'])
