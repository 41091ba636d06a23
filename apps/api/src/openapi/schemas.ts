import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'
import { completeSchema } from './completeSchema.ts'
import { composeExample } from './composeExample.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { sayDefaults } from './sayDefaults.ts'

/** Collects the component schemas of a description: those that have an id (`.meta({ id })`) are written once and referred to. */
export class ComponentSchemas {
  readonly #components = new Map<string, oas31.SchemaObject>()

  /** What a client sends: fields with defaults may be left out. */
  request(schema: z.ZodType): oas31.SchemaObject {
    return this.#convert(schema, 'input')
  }

  /** What a client gets. More fields may come later, so none are excluded. */
  response(schema: z.ZodType): oas31.SchemaObject {
    return this.#convert(schema, 'output')
  }

  /**
   * As the content of a request or an answer, with an example that fits: the given one, else one from the examples of its fields.
   * An object that has no id becomes the component of this name.
   */
  content(schema: oas31.SchemaObject, name: string, example?: unknown): oas31.MediaTypeObject {
    const fitting = example ?? composeExample(schema, Object.fromEntries(this.#components))
    if (schema.properties === undefined) return { schema, example: fitting }
    this.#components.set(name, sayDefaults(schema))
    return { schema: { $ref: `#/components/schemas/${name}` }, example: fitting }
  }

  all(): Record<string, oas31.SchemaObject> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): oas31.SchemaObject {
    const { $schema: _, $defs = {}, ...root } = completeSchema(jsonSchema(schema, io))
    const definitions = Object.entries($defs)
    const names = new Map(definitions.map(([name, definition]) => [name, this.#nameFor(name, definition, io)]))
    for (const [name, definition] of definitions)
      this.#components.set(names.get(name)!, sayDefaults(renamed(definition, names)))
    return renamed(root, names)
  }

  /** Where a resource is accepted in another shape than it is answered, the accepted one is called `…Input`. */
  #nameFor(name: string, definition: JsonSchema, io: 'input' | 'output'): string {
    if (io === 'output') return name
    const known = this.#components.get(name)
    return known === undefined || sameShape(known, definition) ? name : `${name}Input`
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (io === 'output') describeTransformed(zodSchema, jsonSchema)
    },
  })
}

/** A transform has no schema of its own; ours keep the type of what they transform (a trimmed text is a text). */
function describeTransformed(schema: z.core.$ZodTypes, json: JsonSchema): void {
  const { def } = schema._zod
  if (def.type !== 'pipe' || (def.out as z.core.$ZodTypes)._zod.def.type !== 'transform') return
  const { $schema: _, ...before } = jsonSchema(def.in as z.ZodType, 'output')
  Object.assign(json, { ...before, ...json })
}

const localDefinition = /^#\/\$defs\//

/** The schema with references to its own definitions turned into references to components. */
function renamed(value: JsonSchema, names: ReadonlyMap<string, string>): oas31.SchemaObject {
  const text = JSON.stringify(value, (key, part) =>
    key === '$ref' && typeof part === 'string' && localDefinition.test(part) ? reference(part, names) : part,
  )
  const { id: _, $id: __, ...schema } = JSON.parse(text)
  return schema
}

function reference(part: string, names: ReadonlyMap<string, string>): string {
  const name = part.replace(localDefinition, '')
  return `#/components/schemas/${names.get(name) ?? name}`
}

const sameShape = (known: oas31.SchemaObject, definition: JsonSchema): boolean =>
  JSON.stringify(known) === JSON.stringify(sayDefaults(renamed(definition, new Map())))

/** Schemas are named in pascal case. */
export const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
