import { withField } from './fields/index.ts'
import type { JsonSchema } from './jsonSchema.ts'

/**
 * Says what the schema leaves to the reader: a value that may be null is a type and not a choice, fields are what their names say, and
 * whole numbers are those that JSON carries exactly.
 */
export function completeSchema(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, partsOf[keyword]?.(value as never) ?? value])
  return bounded(withoutChoice(Object.fromEntries(parts)))
}

const one = (schema: JsonSchema): JsonSchema => completeSchema(schema)
const each = (schemas: readonly JsonSchema[]): JsonSchema[] => schemas.map(completeSchema)
const named = (schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withField(name, completeSchema(schema))]))

/** The keywords that hold schemas. */
const partsOf: Readonly<Record<string, (value: never) => unknown>> = {
  items: one,
  anyOf: each,
  oneOf: each,
  allOf: each,
  properties: named,
  $defs: named,
}

function withoutChoice(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: readonly JsonSchema[] }
  const [value, nothing, ...more] = anyOf ?? []
  if (nothing?.type !== 'null' || more.length > 0 || typeof value?.type !== 'string') return schema
  const { enum: values } = value
  return { ...value, ...rest, type: [value.type, 'null'], ...(values && { enum: [...values, null] }) } as JsonSchema
}

function bounded(schema: JsonSchema): JsonSchema {
  if (schema.enum !== undefined || schema.const !== undefined) return schema
  const bounds = [schema.type ?? []].flat().map((type) => boundsOf[type]?.(schema))
  return Object.assign({}, schema, ...bounds)
}

const boundsOf: Readonly<Record<string, (schema: JsonSchema) => JsonSchema>> = {
  array: ({ maxItems = longestList }) => ({ maxItems }),
  integer: ({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }) => ({
    format: minimum >= -(2 ** 31) && maximum < 2 ** 31 ? 'int32' : 'int64',
    minimum,
    maximum,
  }),
  string: ({ format, maxLength }) => (format === 'date' && maxLength === undefined ? { maxLength: 10 } : {}),
}

/** More than any list that is answered without pages. */
const longestList = 100_000
