import type { oas31 } from 'openapi3-ts'

type Schema = oas31.SchemaObject

/** The schema with its defaults told in the descriptions: generators of types take a property with `default` for one that is required. */
export function sayDefaults(schema: Schema): Schema {
  const { default: fallback, properties, items, ...rest } = schema
  return {
    ...rest,
    ...(fallback !== undefined && { description: told(rest.description ?? '', fallback) }),
    ...(properties && { properties: mapped(properties) }),
    ...(items && { items: sayDefaults(items as Schema) }),
  }
}

const mapped = (properties: NonNullable<Schema['properties']>): NonNullable<Schema['properties']> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, sayDefaults(property as Schema)]))

function told(description: string, fallback: unknown): string {
  if (/\bdefault\b/i.test(description)) return description
  const sentence = description === '' || description.endsWith('.') ? description : `${description}.`
  return `${sentence} Default: ${wordsFor(fallback)}.`.trim()
}

const wordsFor = (fallback: unknown): string =>
  fallback === '' || (Array.isArray(fallback) && fallback.length === 0) ? 'empty' : JSON.stringify(fallback)
