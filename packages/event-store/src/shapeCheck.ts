import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Whether a value has the fields of a schema, and each field a value of the right kind. */
export type ShapeCheck = (value: unknown) => boolean

/**
 * A check of fields and kinds that allocates nothing: lengths, patterns and ranges are left to writing. A full parse of every event
 * read makes a rebuild a third slower, this one a few percent. Kinds that it does not know are parsed in full.
 */
export const shapeCheck = (schema: z.ZodType): ShapeCheck => checkOf(schema)

function checkOf(schema: $ZodType): ShapeCheck {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return (value) => typeof value === 'number'
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'literal':
      return (value) => (def.values as readonly unknown[]).includes(value)
    case 'enum':
      return memberOf(new Set<unknown>(Object.values(def.entries)))
    case 'nullable':
      return orElse(null, checkOf(def.innerType))
    case 'optional':
    case 'default':
      return orElse(undefined, checkOf(def.innerType))
    case 'array':
      return everyItem(checkOf(def.element))
    case 'object':
      return everyField(Object.entries(def.shape).map(([name, field]) => [name, checkOf(field)] as const))
    case 'record':
      return everyValue(checkOf(def.valueType))
    case 'union':
      return anyOf(def.options.map(checkOf))
    default:
      return (value) => (schema as z.ZodType).safeParse(value).success
  }
}

const memberOf =
  (values: ReadonlySet<unknown>): ShapeCheck =>
  (value) =>
    values.has(value)

const orElse =
  (empty: null | undefined, check: ShapeCheck): ShapeCheck =>
  (value) =>
    value === empty || check(value)

const everyItem =
  (check: ShapeCheck): ShapeCheck =>
  (value) =>
    Array.isArray(value) && value.every(check)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function everyField(fields: readonly (readonly [string, ShapeCheck])[]): ShapeCheck {
  return (value) => {
    if (!isObject(value)) return false
    for (const [name, check] of fields) if (!check(value[name])) return false
    return true
  }
}

const everyValue =
  (check: ShapeCheck): ShapeCheck =>
  (value) =>
    isObject(value) && Object.values(value).every(check)

const anyOf =
  (checks: readonly ShapeCheck[]): ShapeCheck =>
  (value) =>
    checks.some((check) => check(value))
