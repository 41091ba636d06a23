import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Whether a value has the fields of a schema, and each field a value of the right kind. */
export type ShapeCheck = (value: unknown) => boolean

/**
 * A check of fields and kinds that allocates nothing: lengths, patterns and ranges are left to writing. A full parse of every event
 * read makes a rebuild a third slower, this one a few percent. Kinds that it does not know are parsed in full.
 */
export function shapeCheck(schema: $ZodType): ShapeCheck {
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
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries))
      return (value) => values.has(value)
    }
    case 'nullable': {
      const check = shapeCheck(def.innerType)
      return (value) => value === null || check(value)
    }
    case 'optional':
    case 'default': {
      const check = shapeCheck(def.innerType)
      return (value) => value === undefined || check(value)
    }
    case 'array': {
      const check = shapeCheck(def.element)
      return (value) => Array.isArray(value) && value.every(check)
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, shapeCheck(field)] as const)
      return (value) => {
        if (!isObject(value)) return false
        for (const [name, check] of fields) if (!check(value[name])) return false
        return true
      }
    }
    case 'record': {
      const check = shapeCheck(def.valueType)
      return (value) => isObject(value) && Object.values(value).every(check)
    }
    case 'union': {
      const checks = def.options.map(shapeCheck)
      return (value) => checks.some((check) => check(value))
    }
    default:
      return (value) => (schema as z.ZodType).safeParse(value).success
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
