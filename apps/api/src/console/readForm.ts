import { invalid, Problem } from '@manabi/kernel'
import { smallBody } from '@manabi/operations/smallBody'
import type { Request, Response } from 'express'
import { bytesReader, formReader, isForm, type ReadBytes } from '../http/reading/readBody.ts'
import { onDiskReader } from '../http/reading/readFormOnDisk.ts'

/** Fields of one form. A test of 500 questions with ten choices each has 12,000; reading 100,000 takes a tenth of a second. */
export const mostFields = 15_000

/** In bytes. */
export const mostOfForm = 256 * 1024

/** In characters: twice the longest text that anything takes. */
export const longestField = 1_000_000

/** Reads the fields of a form, each as often as it was sent. Throws 400 for text that no store keeps and for too many fields, 413, and 415. */
export type ReadForm = (request: Request, response: Response) => Promise<URLSearchParams>

/** A form with one file in it, null where none was chosen. */
export const readFileForm = async (request: Request, response: Response): Promise<FileForm> =>
  fileFormOf(await readMultipart(request, response))

/** The same. The file is on the disk until the answer is out. `limit` in bytes. */
export const readFormOnDisk = async (request: Request, response: Response, limit: number): Promise<FileForm> =>
  fileFormOf(await onDiskReader(limit)(request, response))

function fileFormOf(body: unknown): FileForm {
  const form = new URLSearchParams()
  let file: File | null = null
  for (const [name, value] of Object.entries(body ?? {})) {
    // Browsers send a file without a name where none was chosen.
    if (value instanceof File) file = value.name === '' ? null : value
    else if (typeof value === 'string') form.set(name, value)
  }
  return { form, file }
}

export interface FileForm {
  readonly form: URLSearchParams
  readonly file: File | null
}

const readMultipart = formReader(mostOfForm) as (
  request: Request,
  response: Response,
) => Promise<Readonly<Record<string, unknown>> | undefined>

/** `limit` in bytes. */
function formFieldsReader(limit: number): ReadForm {
  const readBytes: ReadBytes = bytesReader(limit)
  return async (request, response) => {
    const bytes = await readBytes(request, response)
    if (bytes === undefined || bytes.length === 0) return new URLSearchParams()
    if (!isForm(request)) throw new Problem('unsupported_media_type')
    withSpaces(bytes)
    const form = new URLSearchParams(bytes.toString('utf8'))
    for (const value of form.values()) if (value.length > longestField) throw new Problem('payload_too_large')
    return form
  }
}

/** Puts spaces in place of plus signs, and refuses too many fields: the parser takes a quarter of a second for four million of either. */
function withSpaces(bytes: Buffer): void {
  let count = 1
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === plus) bytes[at] = space
    else if (bytes[at] === ampersand && ++count > mostFields) {
      throw invalid('', `must not have more than ${mostFields} fields`)
    }
  }
}

const [plus, space, ampersand] = [0x2b, 0x20, 0x26]

/** For the pages of the console. */
export const readForm = formFieldsReader(mostOfForm)

/** For people who are signed in and write: half a million characters take nine bytes each. */
export const mostOfLargeForm = 6 * 1024 * 1024
export const readLargeForm = formFieldsReader(mostOfLargeForm)

/** For pages that ask for a few words, of people who are not signed in. */
export const readSmallForm = formFieldsReader(smallBody)
