import type { Token } from 'markdown-it'

/** A part of the text that stands where it cannot be found again. */
export class Lost extends Error {}

/** Where a line of a paragraph, a heading, a cell, or a block stands in the text. */
interface FoundLine {
  /** The first offset after the line, in the content. */
  readonly end: number
  /** What has to be added to an offset in the content. */
  readonly shift: number
}

/** The lines of a text, and where the parser found in them what it tells without what stands before each line. */
export class SourceLines {
  readonly #text: string
  readonly #lines: readonly string[]
  /** Where each line begins. */
  readonly #starts: number[] = []
  #row: Row | null = null

  constructor(text: string) {
    this.#text = text
    this.#lines = text.split('\n')
    let start = 0
    for (const { length } of this.#lines) {
      this.#starts.push(start)
      start += length + 1
    }
  }

  startOf(line: number): number {
    return this.#starts[line] ?? this.#text.length
  }

  isEmpty(line: number): boolean {
    return this.#lines[line]?.trim() === ''
  }

  /** Finds the place in the text for one in the content of these lines; places are asked for in their order. Throws `Lost`. */
  placesOf(content: string, map: Token['map']): (offset: number) => number {
    if (map === null) throw new Lost()
    const found: FoundLine[] = []
    let end = 0
    for (const [index, line] of content.split('\n').entries()) {
      const number = map[0] + index
      const written = (this.#lines[number] ?? '').trimEnd()
      const words = line.trimEnd()
      const at = written.endsWith(words) ? written.length - words.length : written.indexOf(words)
      if (at < 0) throw new Lost()
      found.push({ end: end + line.length + 1, shift: this.startOf(number) + at - end })
      end += line.length + 1
    }
    let line = 0
    return (offset) => {
      while (offset >= found[line]!.end) line++
      return offset + found[line]!.shift
    }
  }

  /** The same for a cell of a table: cells are asked for in their order. */
  placesInCell(content: string, row: number): (offset: number) => number {
    if (this.#row?.line !== row) this.#row = { line: row, end: 0, ...withoutBackslashes(this.#lines[row]!) }
    const { words, bars, end } = this.#row
    const at = words.indexOf(content, end)
    if (at < 0) throw new Lost()
    this.#row.end = at + content.length
    let next = 0
    return (offset) => {
      while (next < bars.length && bars[next]! < at + offset) next++
      return this.startOf(row) + at + offset + next
    }
  }
}

interface Row {
  readonly line: number
  /** Without the backslashes before its vertical bars, as the parser tells its cells. */
  readonly words: string
  /** Where those bars stand in `words`. */
  readonly bars: readonly number[]
  /** Up to where it has been read. */
  end: number
}

function withoutBackslashes(line: string): Pick<Row, 'words' | 'bars'> {
  const bars = [...line.matchAll(/\\\|/g)].map(({ index }, before) => index - before)
  return { words: line.replaceAll('\\|', '|'), bars }
}
