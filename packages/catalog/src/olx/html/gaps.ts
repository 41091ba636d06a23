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
  const [start = '', end = start] = valueIn(declarations, `${name}-inline`).split(/\s+/)
  const own = ['left', 'right', 'inline-start', 'inline-end'].map((side) => valueIn(declarations, `${name}-${side}`))
  return [...sidesIn(valueIn(declarations, name)), start, end, ...own]
}

/** The left and the right one of the values for above, right, below, and left. */
function sidesIn(value: string): readonly [left: string, right: string] {
  const [above = '', right = above, , left = right] = value.split(/\s+/)
  return [left, right]
}

/** Whether a block stands further to the right than others. */
export const isIndented = (declarations: Declarations): boolean =>
  ['margin', 'padding'].some((name) => {
    const [left] = sidesIn(valueIn(declarations, name))
    const own = [`${name}-left`, `${name}-inline-start`].map((side) => valueIn(declarations, side))
    return [left, ...own].some((side) => isGap(side, 3))
  })
