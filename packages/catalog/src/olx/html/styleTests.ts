import { type Declarations, valueIn } from '../hidden/declarations.ts'

export const tagSet = (names: string, ...without: readonly string[]): ReadonlySet<string> =>
  new Set(names.split(' ').filter((name) => !without.includes(name)))

/** Tags of parts of a line. */
export const inlineTags = 'span font b strong i em small big a code q cite label abbr dfn var kbd samp'
export const inline = tagSet(inlineTags)

/** Whether one of the properties has such a value. */
export const has =
  (pattern: RegExp, ...properties: readonly string[]) =>
  (declarations: Declarations): boolean =>
    properties.some((one) => pattern.test(valueIn(declarations, one)))

export const lines = ['text-decoration', 'text-decoration-line']
