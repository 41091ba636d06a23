import { notFound } from '@manabi/kernel'
import type { Input, Operation } from '@manabi/operations'
import { explain, fieldErrors, invalidRequest } from '@manabi/operations/fieldErrors'
import { z } from 'zod'
import { argumentNames, fieldsOf, partsOf } from './toolSchemas.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Parses flat arguments into what the handler takes. Throws 400 for what is missing or malformed, then 404 for an id that cannot be
 * one.
 */
export function readArguments(operation: Operation, given: Arguments): Input {
  const { params, query } = partsOf(operation)
  const ids = pick(given, fieldsOf(params))
  const parsed = {
    ids: fieldsOf(params).length === 0 ? undefined : anyTexts(fieldsOf(params)).safeParse(ids, { error: explain }),
    query: query?.safeParse(asTexts(pick(given, fieldsOf(query))), { error: explain }),
    body: operation.body?.safeParse(bodyOf(given, operation), { error: explain }),
  }
  const names = argumentNames(operation)
  const errors = Object.entries(parsed).flatMap(([part, { error } = {}]) => {
    const found = error === undefined ? [] : fieldErrors(error)
    return part === 'body' ? found.map((one) => ({ ...one, path: names[one.path] ?? one.path })) : found
  })
  if (errors.length > 0) throw invalidRequest(errors)
  const path = params?.safeParse(ids)
  if (path?.success === false) throw notFound()
  return { params: path?.data, query: parsed.query?.data, body: parsed.body?.data }
}

const anyTexts = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.string()])))

/** All that neither path nor query takes, by the names of the body's fields. */
function bodyOf(given: Arguments, operation: Operation): unknown {
  const { params, query, body } = partsOf(operation)
  if (body !== undefined && !(body instanceof z.ZodObject)) return given['body']
  const names = Object.entries(argumentNames(operation))
  const bodyFields = new Set(fieldsOf(body).filter((name) => !fieldsOf(params).includes(name)))
  const others = new Set([...fieldsOf(params), ...fieldsOf(query)].filter((name) => !bodyFields.has(name)))
  const renamed = names.flatMap(([field, name]) => (given[name] === undefined ? [] : [[field, given[name]]]))
  return Object.fromEntries([...Object.entries(given).filter(([name]) => !others.has(name)), ...renamed])
}

const pick = (given: Arguments, names: readonly string[]): Arguments =>
  Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))

/** As URLs carry them, which is what the schemas of queries read. */
const asTexts = (given: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  )
