import { type Declarations, valueIn } from '../hidden/declarations.ts'

/** The least that sets words apart, by unit. */
const leastGap: Readonly<Record<string, number>> = {
  ...{ px: 6, pt: 5, pc: 0.4, em: 0.4, rem: 0.4, ch: 1, ex: 1, cm: 0.2, mm: 2, in: 0.07, vw: 1, '%': 1 },
}

/** Whether a length is so many times the least that sets words apart. */
export function isGap(value: string, times = 1): boolean {
  const [, amount, unit] = /^(\d+(?:\.\d+)?|\.\d+)([a-z]+|%)$/.exec(value) ?? []
  return Number(amount ?? 0) >= (leastGap[unit ?? ''] ?? Number.POSITIVE_INFINITY) * times
}

/** The margins, or the padding, to the left and to the right. */
export function sidesOf(declarations: Declarations, name: 'margin' | 'padding'): readonly string[] {
  const [above = '', right = above, , left = right] = valueIn(declarations, name).split(/\s+/)
  const [start = '', end = start] = valueIn(declarations, `${name}-inline`).split(/\s+/)
  const own = ['left', 'right', 'inline-start', 'inline-end'].map((side) => valueIn(declarations, `${name}-${side}`))
  return [left, right, start, end, ...own]
}

/** How far a block stands to the right of others. */
export function indentOf(declarations: Declarations): string {
  const [above = '', right = above, , left = right] = valueIn(declarations, 'margin').split(/\s+/)
  const own = ['margin-left', 'padding-left', 'margin-inline-start', 'padding-inline-start']
  const sides = [left, ...own.map((name) => valueIn(declarations, name))]
  return sides.find((side) => isGap(side, 3)) ?? ''
}
