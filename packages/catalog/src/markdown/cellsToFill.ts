/**
 * How many cells renderers add to rows that have fewer than their table: a short text can ask for millions. May count too many, never
 * too few.
 */
export function cellsToFill(text: string): number {
  let columns = 0
  let cells = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const dividers = line.split('|').length - 1
    if (/^[ \t>]*$/.test(line)) columns = 0
    else if (dividers > 0 && dividers >= columns && /^[ \t>]*[|:-][|: \t-]*$/.test(line)) columns = dividers + 1
    else cells += Math.max(0, columns - dividers)
  }
  return cells
}
