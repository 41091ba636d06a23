import { MIMEType } from 'node:util'
import { Problem } from '@manabi/kernel'
import express, { type Request, type Response } from 'express'
import { bodiesUnderWay } from './bodiesUnderWay.ts'
import { cleanJson } from './cleanJson.ts'
import { betweenBoundaries, readMultipart } from './readMultipart.ts'
import { readPairs } from './readQuery.ts'
import { type JsonSize, largestJson, requireSize } from './requireSize.ts'

export const defaultBodyLimit = 1024 * 1024

/** Reads a body; undefined where there is none. Throws 400, 413 and 415 as the contract's "Conventions" say. */
export type ReadBody = (request: Request, response: Response) => Promise<unknown>

interface BodyOptions {
  /** In bytes. */
  readonly limit?: number | undefined
  /** Whether it may be form-encoded as well as JSON. */
  readonly isFormAccepted?: boolean
  /** Of values in JSON. */
  readonly mostValues?: number | undefined
}

/** Of an operation whose body is a form with a file in it. */
export function formReader(limit: number | undefined): ReadBody {
  const readBytes = bytesReader(limit)
  return async (request, response) => {
    const bytes = await readBytes(request, response)
    if (bytes === undefined || bytes.length === 0) return undefined
    if (isMultipart(request)) return readMultipart(bytes, request.headers['content-type']!)
    throw new Problem('unsupported_media_type', `Send the body as Content-Type: ${multipartType}.`)
  }
}

const multipartType = 'multipart/form-data'

export function bodyReader({ limit, isFormAccepted = false, mostValues = largestJson.values }: BodyOptions): ReadBody {
  const readBytes = bytesReader(limit)
  const size = { ...largestJson, values: mostValues }
  return async (request, response) => {
    const bytes = await readBytes(request, response)
    if (bytes === undefined || bytes.length === 0) return undefined
    if (isJson(request)) return parse(bytes, size)
    if (isFormAccepted && isForm(request)) return readForm(bytes)
    const types = isFormAccepted ? `${formType} or application/json` : 'application/json'
    throw new Problem('unsupported_media_type', `Send the body as Content-Type: ${types}, in UTF-8.`)
  }
}

const formType = 'application/x-www-form-urlencoded'

/** Where forms are accepted, a parameter without a value counts as left out (RFC 6749 section 3.2). */
const readForm = (bytes: Buffer): unknown =>
  Object.fromEntries(Object.entries(readPairs(bytes.toString('utf8'))).filter(([, value]) => value !== ''))

/** A body as it came, but unpacked; may be asked for more than once. */
export type ReadBytes = (request: Request, response: Response) => Promise<Buffer | undefined>

export function bytesReader(limit: number = defaultBodyLimit): ReadBytes {
  const raw = express.raw({ type: () => true, limit })
  return (request, response) => {
    const whole = () =>
      new Promise<Buffer | undefined>((resolve, reject) => {
        raw(request, response, (error?: unknown) => {
          if (error === undefined) resolve(request.body as Buffer | undefined)
          else reject(unreadable(error as { status?: number }))
        })
      })
    return hasBody(request)
      ? bodiesUnderWay.during(request, response, { limit, mostRead: limit + mostExcess, whole })
      : whole()
  }
}

/** Bytes beyond the limit that are read and dropped, so that a client that sends all before it reads learns the reason. */
export const mostExcess = 1024 * 1024

/** Whether bytes may still come. */
const hasBody = ({ headers, complete, body }: Request): boolean =>
  body === undefined &&
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function unreadable(error: { status?: number }): Problem {
  if (error.status === 413) return new Problem('payload_too_large', undefined, { cause: error })
  if (error.status === 415)
    return new Problem('unsupported_media_type', 'Content-Encoding is unknown.', { cause: error })
  return new Problem('invalid_request', 'The body could not be read.', {
    cause: error,
    errors: [whole('could not be read')],
  })
}

/** What has to be the same for two bodies to be the same one. */
export const comparable = async (request: Request, bytes: Buffer): Promise<readonly Buffer[]> =>
  isMultipart(request) ? betweenBoundaries(bytes, request.headers['content-type']!) : [bytes]

/** Whether the request says that its body is a form that may have files in it. */
export const isMultipart = (request: Request): boolean => isOfType(request, multipartType)

/** Whether the request says that its body is JSON. */
export const isJson = (request: Request): boolean => isOfType(request, 'application/json')

/** Whether it says that its body is a form's. */
export const isForm = (request: Request): boolean => isOfType(request, formType)

function isOfType({ headers }: Request, type: string): boolean {
  const header = headers['content-type']
  if (header === undefined || header === type) return header === type
  // Reading a long one takes time that grows with its square.
  if (header.length > longestType) return false
  try {
    const { essence, params } = new MIMEType(header)
    return essence === type && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8')
  } catch {
    return false
  }
}

const longestType = 256

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer, size: JsonSize): unknown {
  requireSize(bytes, size)
  try {
    return cleanJson(utf8.decode(bytes))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid_request', 'The body is not valid JSON.', {
      cause: error,
      errors: [whole('is not valid JSON')],
    })
  }
}

const whole = (message: string) => ({ path: '', message })
