import type { Declarations } from '../hidden/declarations.ts'

/** What stands before the parts of a list. The last declaration counts. */
export const kindIn = (declarations: Declarations): string | undefined =>
  [...declarations]
    .filter(([name]) => name === 'list-style' || name === 'list-style-type')
    .flatMap(([, value]) => value.split(/\s+/))
    .findLast((word) => !/^(|inside|outside|inherit|initial|unset|url\(.*|.*["'].*)$/.test(word))

export const listTypes: ReadonlyMap<string, string> = new Map([
  ['decimal', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])
