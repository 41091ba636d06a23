import type { Operation } from '@manabi/operations'
import { z } from 'zod'

/** A schema as an assistant reads it, whole in itself: many clients follow no references. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' }

export type JsonSchema = z.core.JSONSchema.BaseSchema
export type Property = NonNullable<JsonSchema['properties']>[string]

/** What an assistant calls a tool with. */
export type Arguments = Readonly<Record<string, unknown>>

/** The parts of a call that arguments are made of. */
export const partsOf = ({ params, query, body }: Operation) => ({ params, query, body: body && unwrapped(body) })

/** The names of a part's fields; a body that is not an object is one argument, `body`. */
export const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema === undefined ? [] : schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['body']

/** Path, query and body as one flat object. */
export function inputSchema(operation: Operation): ObjectSchema {
  const { params, query, body } = partsOf(operation)
  const names = argumentNames(operation)
  const objects = [asObject(params), typed(asObject(query)), renamed(asObject(body), names)]
  const isBodyOptional = operation.body?.safeParse(undefined).success === true
  const required = [
    asObject(params),
    asObject(query),
    ...(isBodyOptional ? [] : [renamed(asObject(body), names)]),
  ].flatMap((part) => part.required ?? [])
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

/** The arguments that may be left out, and for which null means nothing else. */
export function optionalNames({ properties = {}, required = [] }: ObjectSchema): ReadonlySet<string> {
  const names = Object.entries(properties).flatMap(([name, schema]) => (takesNull(schema) ? [] : [name]))
  return new Set(names.filter((name) => !required.includes(name)))
}

function takesNull(schema: Property): boolean {
  if (typeof schema === 'boolean') return schema
  const { type, anyOf = [], oneOf = [] } = schema as JsonSchema
  return [type].flat().includes('null') || [...anyOf, ...oneOf].some((one) => takesNull(one as Property))
}

/** What fields of the body are called as arguments, where that is not their own name. */
export const argumentNames = ({ tool }: Operation): Readonly<Record<string, string>> =>
  (tool !== false && tool.names) || {}

const renamed = (schema: ObjectSchema, names: Readonly<Record<string, string>>): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [names[name] ?? name, property]),
  ),
  ...(schema.required && { required: schema.required.map((name) => names[name] ?? name) }),
})

/** The response; a list is an object `{items: […]}`. Undefined where there is none. */
export function outputSchema({ response }: Operation): ObjectSchema | undefined {
  if (response === undefined) return undefined
  const schema = converted(response, 'output')
  if (schema.type === 'array') return { type: 'object', properties: { items: schema }, required: ['items'] }
  return { ...schema, type: 'object' }
}

const asObject = (schema: z.ZodType | undefined): ObjectSchema => {
  if (schema === undefined) return { type: 'object' }
  const json = converted(schema, 'input')
  return schema instanceof z.ZodObject
    ? (json as ObjectSchema)
    : { type: 'object', properties: { body: json }, required: ['body'] }
}

/** Without what makes a body optional. */
function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

/** URLs carry texts alone; as an argument a choice between `true` and `false` is a boolean. */
function typed(query: ObjectSchema): ObjectSchema {
  const properties = Object.entries(query.properties ?? {}).map(([name, schema]): [string, Property] => {
    if (typeof schema === 'boolean') return [name, schema]
    const { enum: values, type: _, ...rest } = schema
    return [
      name,
      values?.every((value) => value === 'true' || value === 'false') ? { ...rest, type: 'boolean' } : schema,
    ]
  })
  return { ...query, properties: Object.fromEntries(properties) }
}

function converted(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.additionalProperties
      if (io === 'output') describeTransformed(zodSchema, jsonSchema)
    },
  })
  return inlined(root, $defs) as JsonSchema
}

/** A transform has no schema of its own; ours keep the type of what they transform (a trimmed text is a text). */
function describeTransformed({ _zod: { def } }: z.core.$ZodTypes, json: JsonSchema): void {
  if (def.type !== 'pipe' || (def.out as z.core.$ZodTypes)._zod.def.type !== 'transform') return
  Object.assign(json, { ...converted(def.in as z.ZodType, 'output'), ...json })
}

const definition = '#/$defs/'

/** Examples and ids serve the description of the REST interface; here they would cost the assistant's attention. */
const leftOut: ReadonlySet<string> = new Set(['id', '$id', 'examples'])

function inlined(value: unknown, definitions: Readonly<Record<string, JsonSchema>>, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, definitions))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as JsonSchema
  const target =
    typeof $ref === 'string' && $ref.startsWith(definition) ? definitions[$ref.slice(definition.length)] : {}
  const entries = Object.entries({ ...target, ...rest })
    .filter(([keyword]) => isNames || !leftOut.has(keyword))
    .map(([keyword, part]) => [keyword, inlined(part, definitions, keyword === 'properties' && !isNames)])
  return Object.fromEntries(entries)
}
