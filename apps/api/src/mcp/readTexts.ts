import { cleanJson } from '../http/reading/cleanJson.ts'
import { requireSize } from '../http/reading/requireSize.ts'
import type { Arguments, JsonSchema, Property } from './toolSchemas.ts'

/**
 * The arguments with numbers, booleans, and lists in place of texts that say exactly these, where the schema takes no text: some assistants
 * send all as texts. Other texts stay, and are refused later. Throws 400 for a list in a text that is larger than JSON may be.
 */
export function readTexts(given: Arguments, { properties = {} }: JsonSchema): Arguments {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const forms = Object.hasOwn(properties, name) ? formsOf(properties[name]) : []
      return [name, withoutTexts(typeof value === 'string' ? listIn(value, forms) : value, forms)]
    }),
  )
}

/** The alternatives of a schema. None for a schema that takes everything. */
const formsOf = (schema: Property | undefined): readonly JsonSchema[] => {
  if (schema === undefined || typeof schema === 'boolean') return []
  const { anyOf = [], oneOf = [], allOf = [] } = schema as JsonSchema
  const parts = [...anyOf, ...oneOf, ...allOf]
  return parts.length === 0 ? [schema as JsonSchema] : parts.flatMap((part) => formsOf(part as Property))
}

const takes = (forms: readonly JsonSchema[], ...types: readonly string[]): boolean =>
  forms.some(({ type }) => [type].flat().some((one) => one !== undefined && types.includes(one)))

const takesText = (forms: readonly JsonSchema[]): boolean =>
  forms.length === 0 || forms.some(({ type }) => type === undefined) || takes(forms, 'string')

function withoutTexts(value: unknown, forms: readonly JsonSchema[]): unknown {
  if (typeof value === 'string') return takesText(forms) ? value : scalarIn(value, forms)
  if (Array.isArray(value)) {
    const items = forms.flatMap((form) => formsOf(form.items as Property | undefined))
    return value.map((item) => withoutTexts(item, items))
  }
  if (typeof value !== 'object' || value === null) return value
  const formsIn = (name: string) =>
    forms.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? formsOf(properties[name]) : []))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one, formsIn(name))]))
}

const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/

function scalarIn(text: string, forms: readonly JsonSchema[]): unknown {
  if (takes(forms, 'boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return takes(forms, 'number', 'integer') && decimal.test(text) ? Number(text) : text
}

function listIn(text: string, forms: readonly JsonSchema[]): unknown {
  if (takesText(forms) || !takes(forms, 'array') || !text.trimStart().startsWith('[')) return text
  requireSize(Buffer.from(text))
  try {
    return cleanJson(text)
  } catch {
    return text
  }
}
