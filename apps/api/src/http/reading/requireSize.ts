import { invalid } from '@manabi/kernel'

export interface JsonSize {
  /** Of objects, arrays, and their elements together. */
  readonly values: number
  /** Of objects and arrays within each other. */
  readonly depth: number
}

/** More than any request needs. Parsing a megabyte of brackets takes a second, so that they are counted first. */
export const largestJson: JsonSize = { values: 20_000, depth: 64 }

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
/** Of both kinds, which differ from each other in one bit: `[` and `{`, `]` and `}`. */
const [opening, closing, kind] = [0x5b, 0x5d, 0x20]

/** Throws 400 for JSON with more values or levels. Looks at each byte once, up to the first excess. */
export function requireSize(bytes: Uint8Array, { values, depth }: JsonSize = largestJson): void {
  let [count, level] = [1, 0]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === quote) i = endOfText(bytes, i)
    else if (byte === comma) count++
    else if ((byte & ~kind) === opening) {
      count++
      if (++level > depth) throw invalid('', `must not nest deeper than ${depth} levels`)
    } else if ((byte & ~kind) === closing) level--
    if (count > values) throw invalid('', `must not have more than ${values} values`)
  }
}

/** Where the text ends that begins there; the last byte where it does not end. */
function endOfText(bytes: Uint8Array, start: number): number {
  let i = start + 1
  while (i < bytes.length && bytes[i] !== quote) i += bytes[i] === backslash ? 2 : 1
  return i
}
