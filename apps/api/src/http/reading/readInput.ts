import { type FieldError, notFound } from '@manabi/kernel'
import { explain, fieldErrors, invalidRequest } from '@manabi/operations/fieldErrors'
import type { Operation } from '@manabi/operations/operation'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { queryReader } from './queryNumbers.ts'
import { bodyReader, defaultBodyLimit, formReader, isJson, type ReadBody } from './readBody.ts'
import { onDiskReader } from './readFormOnDisk.ts'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Parses a request into what the handler takes. `values` are those of the path's parameters. */
export type ReadInput = (request: Request, response: Response, values: readonly string[]) => Promise<Input>

/** Throws 400 for a query or body that does not fit, then 404 for an id in the path that cannot be one (contract, "Conventions"). */
export function inputReader(operation: Operation): ReadInput {
  const { method, body, query } = operation
  const readBody = bodyReaderOf(operation)
  const readQuery = query && queryReader(query)
  return async (request, response, values) => {
    const raw = {
      query: readQuery?.(request.url),
      body: body && (await readBody(request, response)),
      params: named(operation.path, values),
    }
    // Malformed JSON is refused even where no body is expected; valid JSON is ignored there.
    if (body === undefined && method !== 'get' && isJson(request)) await readBody(request, response)
    return parseInput(operation, raw)
  }
}

function bodyReaderOf({ bodyLimit: limit, mostValues, protocol, form }: Operation): ReadBody {
  if (form === 'onDisk') return onDiskReader(limit ?? defaultBodyLimit)
  if (form === 'multipart') return formReader(limit)
  return bodyReader({ limit, mostValues, isFormAccepted: protocol === 'oauth' })
}

interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
}

/** What the operation's schemas make of this. Throws as `inputReader` does. */
export function parseInput({ params, query, body }: Operation, raw: RawInput): Input {
  const errors: FieldError[] = []
  const input = {
    query: query && parse(query, raw.query, errors),
    body: body && parse(body, raw.body, errors),
  }
  if (errors.length > 0) throw invalidRequest(errors)
  return { ...input, params: params && parseParams(params, raw.params) }
}

function parse(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const parsed = schema.safeParse(value, { error: explain })
  if (!parsed.success) errors.push(...fieldErrors(parsed.error))
  return parsed.data
}

/** The parameters of the path alone. Throws 404 as `inputReader` does. */
export const readParams = ({ path, params }: Operation, values: readonly string[]): unknown =>
  params && parseParams(params, named(path, values))

const named = (path: string, values: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(parameterNames(path).map((name, index) => [name, values[index]!]))

function parseParams(schema: z.ZodType, values: Readonly<Record<string, string>>): unknown {
  const parsed = schema.safeParse(values)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** The names of a template's parameters, in their order. */
export const parameterNames = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
