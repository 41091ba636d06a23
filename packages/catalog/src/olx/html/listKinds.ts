import type { Declarations } from '../hidden/declarations.ts'

/** Words or a sign that stand before the parts of a list; '' for none, and for a bullet. */
export function markIn(declarations: Declarations): string {
  const mark = ['list-style', 'list-style-type'].map(
    (name) => quoted.exec(declarations.get(name) ?? '')?.[2]?.trim() ?? '',
  )
  return mark.findLast((one) => !/^[•·◦‣▪■□*–—-]*$/.test(one)) ?? ''
}

const quoted = /(["'])(.*?)\1/

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
