import { type Condition, conditionsOf } from '@manabi/kernel'

/** The conditions of a filter. One that is undefined is a `TypeError`: without it a deletion would delete more than its caller means. */
export function stateConditions(where: object = {}): readonly Condition[] {
  for (const [field, condition] of Object.entries(where))
    if (condition === undefined) throw new TypeError(`The condition on '${field}' is undefined.`)
  return conditionsOf(where as Readonly<Record<string, unknown>>)
}
