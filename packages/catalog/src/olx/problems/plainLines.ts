/** Signs in text that is being written. No text of XML has the last one, and none of people the others. */
export const reserved = /[\ufdd0-\ufdd7\v]/g

/** Stands for an element that divides a text. */
export const divider = '\ufdd0'

/** The indentation of a line counts beside that of others. */
export function trimmed(lines: readonly string[]): string {
  const isEnd = (line: string | undefined) => line === undefined || line.trim() === stanzaEnd
  const shown = lines.filter((line, at) => !isEnd(line) || !isEnd(lines[at - 1]))
  if (isEnd(shown.at(-1))) shown.pop()
  return (shown.length === 1 ? shown[0]!.trim() : shown.join('\n')).replaceAll(emptyLine, '').replaceAll(stanzaEnd, '')
}

export const linesOf = (text: string): string[] =>
  text
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => withEmphasis(line).replace(/^ /, '').trimEnd())
    // A row of empty cells says nothing.
    .filter((line) => !/^[\ufdd3 \u00a0\u3000\v]*$/.test(line) && line.replaceAll(kept, '') !== gap)
    .map((line) => line.replaceAll(gap, '___').replaceAll(cellEnd, '|').replace(afterRoot, ' ').replaceAll(rootEnd, ''))

/** Stands between the cells of a row. */
export const cellEnd = '\ufdd3'

/** Stands behind what is below a root: a letter or a digit that follows is not below it. */
export const rootEnd = '\ufdd4'
const afterRoot = /\ufdd4(?=[\p{L}\p{N}])/gu

/** An empty line of `<pre>`. */
export const emptyLine = '\ufdd5'

/** Between stanzas: several are one, and none stands at an end. */
export const stanzaEnd = '\ufdd6'

/** Around words that stand out, and around words in italics. */
export const emphasis = '\ufdd2'
export const italics = '\ufdd7'

/**
 * Marks words that stand out from their line: not those of a whole line, and neither letters of a variable nor digits of a number, where a
 * sign would read as a product.
 */
function withEmphasis(written: string): string {
  const line = written
    .replace(/[\ufdd2\ufdd7]{2}/g, '')
    .replace(marked, (whole, before: string, sign: string, text: string, after: string) =>
      isNumber.test(before) ||
      isNumber.test(after) ||
      (text.length === 1 && (sign === italics || isWord.test(before + after)))
        ? text
        : whole,
    )
  return line
    .replaceAll(italics, emphasis)
    .replace(/^([^\p{L}\p{N}\ufdd2]*)\ufdd2([^\ufdd2]*)\ufdd2([^\p{L}\p{N}\ufdd2]*)$/u, '$1$2$3')
    .replaceAll(emphasis, '*')
}

const marked = /(?<=(^|.))([\ufdd2\ufdd7])([^\ufdd2\ufdd7]*)\2(?=(.|$))/gu
const isNumber = /\p{N}/u
const isWord = /[\p{L}\p{N}]/u

/** A drop-down inside a sentence. One on a line of its own leaves no gap. */
export const gap = '\ufdd1'

/** Each line of a list in a list, further to the right. */
export const indented = (text: string): string => text.replace(/^(?=.*\S)/gm, kept + kept)

/** A space that is not collapsed: as the text has it, or of `<pre>`. */
export const kept = '\u00a0'

/** A tab of `<pre>`. XML has no such character. */
export const keptTab = '\v'
