import type { JsonSchema } from '../jsonSchema.ts'
import { ids } from './ids.ts'
import { numbers } from './numbers.ts'
import { others } from './others.ts'
import { texts } from './texts.ts'
import { times } from './times.ts'

/** What a field of this name is wherever it occurs: one word per idea. Schemas that say more say it themselves. */
export interface Field {
  readonly description: string
  /** Of the text, in characters. */
  readonly longest?: number
  readonly format?: 'date-time'
  readonly example?: unknown
}

export function fieldNamed(name: string): Field | undefined {
  if (name in times) return { description: times[name]!, ...moment }
  if (name in ids) return { description: ids[name]![0], longest: longestId, example: idOf(ids[name]![1]) }
  if (name in texts) return { description: texts[name]![0], longest: texts[name]![1], example: texts[name]![2] }
  const [description, example] = numbers[name] ?? others[name] ?? []
  return description === undefined ? undefined : { description, example }
}

const longestId = 100
const moment = { longest: 24, format: 'date-time', example: '2026-04-01T09:30:00.000Z' } as const

/** As ids look; it is not one. */
export const idOf = (prefix: string): string => `${prefix}_01k5c8p7m2x4v9q3r6t8w0y2z4`

/** The property with what its name says, where its schema does not. */
export function withField(name: string, schema: JsonSchema): JsonSchema {
  const field = fieldNamed(name)
  if (field === undefined) return schema
  const described = { ...schema, description: schema.description ?? field.description }
  if (!isText(schema)) return withItems(described)
  const { maxLength = longestOf(schema, field), format = field.format } = schema
  return { ...described, ...(maxLength && { maxLength }), ...(format && { format }) }
}

/** Names and types in a list. */
function withItems(schema: JsonSchema): JsonSchema {
  const { items } = schema as { items?: JsonSchema }
  if (items === undefined || !isText(items) || items.maxLength !== undefined) return schema
  return { ...schema, items: { ...items, maxLength: longestItem } }
}

const longestItem = 200

const isText = ({ type, enum: values, const: value }: JsonSchema): boolean =>
  [type].flat().includes('string') && values === undefined && value === undefined

/** Moments that clients send may have another offset. */
const longestOf = ({ format }: JsonSchema, { longest }: Field): number | undefined =>
  format === 'date-time' ? 64 : longest
