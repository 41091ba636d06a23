import { Problem } from '@manabi/kernel'
import type { Request, Response } from 'express'
import { isStorable } from '../http/reading/cleanJson.ts'
import { bytesReader, isForm } from '../http/reading/readBody.ts'

const readBytes = bytesReader(256 * 1024)

/** The fields of a form, each as often as it was sent. Throws 400 for text that no store keeps, 413 and 415. */
export async function readForm(request: Request, response: Response): Promise<URLSearchParams> {
  const bytes = await readBytes(request, response)
  if (bytes === undefined || bytes.length === 0) return new URLSearchParams()
  if (!isForm(request)) throw new Problem('unsupported_media_type')
  const form = new URLSearchParams(bytes.toString('utf8'))
  for (const text of [...form].flat()) if (!isStorable(text)) throw new Problem('invalid_request')
  return form
}
