/** A value that a field is compared with. */
export type Scalar = string | number | boolean | null

/**
 * Conditions of a filter, of which all have to hold. The stores turn them into SQL and into MongoDB's language. `Own`: tests that
 * one port adds, such as those of lists.
 */
export type Condition<Own = never> =
  | { readonly kind: 'anyOf'; readonly alternatives: readonly (readonly Condition<Own>[])[] }
  | { readonly kind: 'equals'; readonly field: string; readonly value: Scalar }
  | { readonly kind: 'in' | 'notIn'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'range'; readonly field: string; readonly bounds: readonly Bound[] }
  | { readonly kind: 'own'; readonly field: string; readonly test: Own }

export type Bound = readonly [comparison: Comparison, value: Scalar]
/** `upTo` includes its value, `below` does not. */
export type Comparison = 'from' | 'upTo' | 'below'

export interface FilterRules<Own> {
  /** Throws where a filter may not name the field. */
  readonly verifyField?: (field: string) => void
  /** The tests of an operator that the port adds; null for any other operator. */
  readonly own?: (field: string, operator: string, operand: unknown) => readonly Own[] | null
}

type Where = Readonly<Record<string, unknown>>

/**
 * Takes a filter apart: `{ field: value }`, `{ field: { in | notIn: values } }`, `{ field: { from, upTo, below } }`,
 * `{ anyOf: filters }`. Leaves out conditions that are undefined. Throws a `TypeError` for what the types of the ports do not allow, so
 * that an object in place of a string never reaches a database.
 */
export function conditionsOf<Own = never>(where: Where, rules: FilterRules<Own> = {}): Condition<Own>[] {
  return Object.entries(where).flatMap(([field, test]): readonly Condition<Own>[] => {
    if (test === undefined) return []
    if (field !== 'anyOf') {
      rules.verifyField?.(field)
      return onField(field, test, rules)
    }
    return [{ kind: 'anyOf', alternatives: list(test, field).map((one) => conditionsOf(one as Where, rules)) }]
  })
}

/** undefined counts as null. Throws a `TypeError` for anything but a scalar. */
export function scalar(value: unknown, field: string): Scalar {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  throw new TypeError(`The field '${field}' takes a string, a number, a boolean or null, not ${describe(value)}.`)
}

/** Throws a `TypeError` where an operator takes a list and has none. */
export function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw notAFilter(field)
  return value
}

export const scalars = (values: unknown, field: string): Scalar[] =>
  list(values, field).map((value) => scalar(value, field))

const comparisons: readonly string[] = ['from', 'upTo', 'below'] satisfies Comparison[]

function onField<Own>(field: string, test: unknown, { own }: FilterRules<Own>): readonly Condition<Own>[] {
  if (typeof test !== 'object' || test === null) return [{ kind: 'equals', field, value: scalar(test, field) }]
  const operators = Object.entries(test).filter(([, operand]) => operand !== undefined)
  if (operators.length > 0 && operators.every(([operator]) => comparisons.includes(operator))) {
    const bounds = operators.map(([operator, operand]) => [operator as Comparison, scalar(operand, field)] as const)
    return [{ kind: 'range', field, bounds }]
  }
  const [[operator, operand] = [], ...others] = operators
  if (operator === undefined) throw notAFilter(field)
  if (others.length === 0 && (operator === 'in' || operator === 'notIn'))
    return [{ kind: operator, field, values: scalars(operand, field) }]
  return operators.flatMap(([operator, operand]) => {
    const tests = own?.(field, operator, operand) ?? null
    if (tests === null) throw notAFilter(field)
    return tests.map((test) => ({ kind: 'own' as const, field, test }))
  })
}

const notAFilter = (field: string) => new TypeError(`The condition on '${field}' is not one.`)

const describe = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `a value of type ${typeof value}`
