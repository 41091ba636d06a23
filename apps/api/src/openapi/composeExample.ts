import type { oas31 } from 'openapi3-ts'
import { fieldNamed, idOf } from './fields/index.ts'

type Schemas = Readonly<Record<string, oas31.SchemaObject>>
interface Place {
  /** The name of the field that the value is in. */
  readonly name: string
  /** The schema, or the field, that the field is in. */
  readonly owner: string
}

/** An example that fits the schema, from the examples of its fields. Components are looked up in `schemas`. */
export function composeExample(schema: oas31.SchemaObject, schemas: Schemas): unknown {
  return compose(schema, { name: '', owner: '' })

  function compose(given: oas31.SchemaObject, place: Place): unknown {
    const { $ref } = given as { $ref?: string }
    if ($ref !== undefined) {
      const owner = $ref.split('/').at(-1)!
      return compose(schemas[owner]!, { ...place, owner })
    }
    const { examples, anyOf, oneOf } = given
    if (examples?.[0] !== undefined) return examples[0]
    const [choice] = anyOf ?? oneOf ?? []
    if (choice !== undefined) return compose(choice as oas31.SchemaObject, place)
    return given.const ?? given.enum?.[0] ?? ofType(given, place)
  }

  function ofType(given: oas31.SchemaObject, place: Place): unknown {
    switch ([given.type].flat()[0]) {
      case 'object':
        return objectOf(given, place)
      case 'array':
        return (fieldNamed(place.name)?.example as unknown[] | undefined) ?? listOf(given, place)
      case 'integer':
      case 'number':
        return numberOf(given, place)
      case 'boolean':
        return fieldNamed(place.name)?.example ?? true
      case 'string':
        return textOf(given, place)
      default:
        return {}
    }
  }

  function objectOf({ properties = {} }: oas31.SchemaObject, { name, owner }: Place): object {
    const inside = name === '' ? owner : name
    return Object.fromEntries(
      Object.entries(properties).map(([field, part]) => [
        field,
        compose(part as oas31.SchemaObject, { name: field, owner: inside }),
      ]),
    )
  }

  function listOf({ items, minItems = 1 }: oas31.SchemaObject, { name, owner }: Place): unknown[] {
    const element = items as oas31.SchemaObject
    const inside = { name: '', owner: name === '' ? owner : name }
    return Array.from({ length: Math.max(1, minItems) }, () => compose(element, inside))
  }
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: oas31.SchemaObject, { name }: Place): number {
  const example = Number(fieldNamed(name)?.example ?? 1)
  return Math.min(Math.max(example, Number(minimum)), Number(maximum))
}

function textOf({ format, maxLength = 1_000 }: oas31.SchemaObject, { name, owner }: Place): string {
  if (name === 'id') return idOf(prefixOf(owner))
  const example = fieldNamed(name)?.example
  if (format === 'date') return typeof example === 'string' && example.length === 10 ? example : '2026-04-01'
  if (format === 'date-time') return '2026-04-01T09:30:00.000Z'
  if (format === 'uri')
    return typeof example === 'string' && URL.canParse(example) ? example : 'https://app.example/tea'
  return String(example ?? 'A text').slice(0, maxLength)
}

/** `Course`, `CourseDetail` and `courses` are of ids that begin with `crs_`. */
const prefixOf = (owner: string): string => prefixes.find(([pattern]) => pattern.test(owner))?.[1] ?? 'les'

const prefixes: readonly (readonly [RegExp, string])[] = [
  [/quest/i, 'qst'],
  [/choice/i, 'cho'],
  [/lesson/i, 'les'],
  [/section/i, 'sec'],
  [/material/i, 'mat'],
  [/organization/i, 'org'],
  [/department/i, 'dep'],
  [/attempt|result/i, 'att'],
  [/award/i, 'awd'],
  [/certificate/i, 'crt'],
  [/test/i, 'tst'],
  [/study/i, 'sts'],
  [/session/i, 'ses'],
  [/key/i, 'key'],
  [/webhook/i, 'whk'],
  [/deliver/i, 'dlv'],
  [/envelope|event/i, 'evt'],
  [/path/i, 'pth'],
  [/course|translation|search/i, 'crs'],
  [/user|me\b|profile/i, 'usr'],
]
