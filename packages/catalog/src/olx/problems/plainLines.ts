/** Signs in text that is being written. No text of people has these characters. */
export const reserved = /[\ufdd0-\ufdd3]/g

/** Stands for an element that divides a text. */
export const divider = '\ufdd0'

/** The indentation of a line counts beside that of others. */
export const trimmed = (lines: readonly string[]): string =>
  lines.length === 1 ? lines[0]!.replace(/^[\s\ufdd3]+/, '') : lines.join('\n')

export const linesOf = (text: string): string[] =>
  text
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) =>
      withEmphasis(line)
        .replace(/^ /, '')
        .replace(/[\s\ufdd3]+$/, ''),
    )
    // A row of empty cells says nothing.
    .filter((line) => !/^[| \u00a0\u3000\ufdd3]*$/.test(line) && line !== gap)
    .map((line) => line.replaceAll(gap, '___'))

/** Around words that stand out. */
export const emphasis = '\ufdd2'

/** Marks words that stand out from their line: not the words that begin it, and not the letter of a variable. */
function withEmphasis(written: string): string {
  const line = written.replace(/\ufdd2\ufdd2/g, '')
  return line.split(emphasis).length % 2 === 0
    ? line.replaceAll(emphasis, '')
    : line
        .replace(
          /^([^\p{L}\p{N}\ufdd2]*)\ufdd2(?:([^\ufdd2]*)\ufdd2(?![\p{L}\p{N}])|([^\ufdd2]*\p{P}\s*)\ufdd2)/u,
          '$1$2$3',
        )
        .replace(/(?<![\p{L}\p{N}])\ufdd2(.)\ufdd2(?![\p{L}\p{N}])/gu, '$1')
        .replaceAll(emphasis, '*')
}

/** A drop-down inside a sentence. One on a line of its own leaves no gap. */
export const gap = '\ufdd1'

/** A space that is not collapsed: as the text has it, or of `<pre>`. */
export const kept = '\u00a0'

/** A tab of `<pre>`. */
export const keptTab = '\ufdd3'
