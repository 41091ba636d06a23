import { notFound } from '@manabi/kernel'
import type { Input, Operation } from '@manabi/operations'
import { explain, fieldErrors, invalidRequest } from '@manabi/operations/fieldErrors'
import { z } from 'zod'
import { numberNames } from '../http/reading/queryNumbers.ts'
import { notText } from '../http/reading/readQuery.ts'
import { readTexts } from './readTexts.ts'
import { type Arguments, argumentNames, fieldsOf, inputSchema, optionalNames, partsOf } from './toolSchemas.ts'

/** Parses flat arguments into what the handler takes. Throws 400 for what is missing or malformed, then 404 for an id that cannot be one. */
export type ReadArguments = (given: Arguments) => Input

export function argumentReader(operation: Operation, schema = inputSchema(operation)): ReadArguments {
  const { params, query, body } = operation
  const idNames = fieldsOf(params)
  const ids = idNames.length === 0 ? undefined : anyOf(idNames, new Set(numberNames(params)))
  const readQuery = queryOf(query)
  const readBody = bodyOf(operation)
  const names = argumentNames(operation)
  const optional = optionalNames(schema)
  return (sent) => {
    const all = readTexts(sent, schema)
    // Many assistants send null for what they leave out.
    const given = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => value !== null || !optional.has(name)),
    )
    const named = pick(given, idNames)
    const parsed = {
      ids: ids?.safeParse(named, { error: explainByExample }),
      query: query?.safeParse(readQuery(given), { error: explainByExample }),
      body: body?.safeParse(readBody(given), { error: explainByExample }),
    }
    const errors = Object.entries(parsed).flatMap(([part, { error } = {}]) => {
      const found = error === undefined ? [] : fieldErrors(error)
      return part === 'body' ? found.map((one) => ({ ...one, path: names[one.path] ?? one.path })) : found
    })
    if (errors.length > 0) throw invalidRequest(errors)
    const path = params?.safeParse(named)
    if (path?.success === false) throw notFound()
    return { params: path?.data, query: parsed.query?.data, body: parsed.body?.data }
  }
}

/** What it should be, with an example of what is not as plain as its name. */
function explainByExample(issue: z.core.$ZodRawIssue): string | undefined {
  const text = explain(issue)
  const example = issue.code === 'invalid_type' && issue.input !== undefined ? examples[issue.expected] : undefined
  return text === undefined || example === undefined ? text : `${text}, such as ${example}`
}

const examples: Readonly<Record<string, string>> = {
  number: '5',
  int: '5',
  array: '["a", "b"]',
  object: '{"name": "a"}',
  record: '{"name": "a"}',
}

const anyOf = (names: readonly string[], numbers: ReadonlySet<string>) =>
  z.object(Object.fromEntries(names.map((name) => [name, numbers.has(name) ? z.number() : z.string()])))

const pick = (given: Arguments, names: readonly string[]): Arguments => {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (given[name] !== undefined) picked[name] = given[name]
  return picked
}

/** As URLs carry them, which is what the schemas of queries read; but a number has to be one, where its text would do in a URL. */
function queryOf(query: z.ZodType | undefined): (given: Arguments) => Arguments {
  const fields = fieldsOf(query)
  const numbers = new Set(numberNames(query))
  return (given) => {
    const texts: Record<string, unknown> = {}
    for (const name of fields) {
      const value = given[name]
      if (typeof value === 'number' || typeof value === 'boolean') texts[name] = String(value)
      else if (value !== undefined) texts[name] = numbers.has(name) ? notText : value
    }
    return texts
  }
}

/** All that neither path nor query takes, by the names of the body's fields. */
function bodyOf(operation: Operation): (given: Arguments) => unknown {
  const { params, query, body } = partsOf(operation)
  if (body !== undefined && !(body instanceof z.ZodObject)) return (given) => given['body']
  const names = Object.entries(argumentNames(operation))
  const bodyFields = new Set(fieldsOf(body).filter((name) => !fieldsOf(params).includes(name)))
  const others = new Set([...fieldsOf(params), ...fieldsOf(query)].filter((name) => !bodyFields.has(name)))
  const isOptional = operation.body?.safeParse(undefined).success === true
  return (given) => {
    const renamed = names.flatMap(([field, name]) => (given[name] === undefined ? [] : [[field, given[name]]]))
    const fields = [...Object.entries(given).filter(([name]) => !others.has(name)), ...renamed]
    return isOptional && fields.length === 0 ? undefined : Object.fromEntries(fields)
  }
}
