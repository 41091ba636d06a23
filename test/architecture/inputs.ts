import { operations } from '@manabi/operations'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

export interface Leaf {
  readonly path: string
  readonly schema: $ZodType
}

/** Where a schema takes text. */
export function textsOf(schema: $ZodType, path: string): readonly Leaf[] {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'pipe':
      // A text that is brought to another form, or checked by another schema.
      return def.in._zod.def.type === 'string' ? [{ path, schema }] : textsOf(def.in, path)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'record':
      return [...textsOf(def.keyType, `${path} keys`), ...textsOf(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return textsOf(def.innerType, path)
    default:
      if (!['boolean', 'number', 'enum', 'literal', 'file', 'transform', 'never'].includes(def.type))
        throw new Error(`${path} is of a kind that this test does not know: ${def.type}.`)
      return []
  }
}

/** Where operations take text. */
export const inputs: readonly Leaf[] = operations.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : textsOf(schema, `${id} ${part}`),
  ),
)
