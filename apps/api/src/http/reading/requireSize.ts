import { invalid } from '@manabi/kernel'

export interface JsonSize {
  /** Of objects, arrays, and their elements together. */
  readonly values: number
  /** Of objects and arrays within each other. */
  readonly depth: number
  /** Of one object. */
  readonly names: number
}

/**
 * More than any request needs. Parsing a megabyte of brackets takes a second, and checking an object of many names 50 milliseconds, so
 * that they are counted first.
 */
export const largestJson: JsonSize = { values: 20_000, depth: 64, names: 1_000 }

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
/** Of both kinds, which differ from each other in one bit: `[` and `{`, `]` and `}`. */
const [opening, closing, kind] = [0x5b, 0x5d, 0x20]

/** Throws 400 for JSON with more values, levels, or names. Looks at each byte once, up to the first excess. */
export function requireSize(bytes: Uint8Array, { values, depth, names }: JsonSize = largestJson): void {
  let [count, level] = [1, 0]
  /** The names so far of the object that is open at each level. */
  const named = new Array<number>(depth + 1).fill(0)
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === quote) i = endOfText(bytes, i)
    else if (byte === comma) count++
    else if (byte === colon) {
      if (++named[level]! > names) throw invalid('', `must not have more than ${names} names in an object`)
    } else if ((byte & ~kind) === opening) {
      count++
      if (++level > depth) throw invalid('', `must not nest deeper than ${depth} levels`)
      named[level] = 0
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
