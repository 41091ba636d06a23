import { buffer } from 'node:stream/consumers'
import { MIMEType } from 'node:util'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '@manabi/kernel'
import { isStorable } from './cleanJson.ts'

/** More than any operation takes; what is beyond is refused rather than left out. */
const limits = { fields: 50, files: 5, parts: 50, headerPairs: 50, headerSize: 8 * 1024, fieldNameSize: 100 }

/**
 * The fields of a form: texts, and files as `File`. A field that was sent twice, or as text that no store keeps, becomes an object,
 * which no schema accepts, so that it is refused where it is known. Throws 400 for what is malformed.
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Readonly<Record<string, unknown>>> {
  requireFewParts(bytes, contentType)
  const fields = new Map<string, unknown>()
  const add = (name: string, value: unknown) => fields.set(name, fields.has(name) ? notOne : value)
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fieldSize: bytes.length },
    })
    const files = parsed(parser, add)
    parser.end(bytes)
    await files
  } catch (error) {
    if (error instanceof Problem) throw error
    throw malformed('is not a valid form', error)
  }
  return Object.fromEntries(fields)
}

/** Before parsing: the parser goes through all parts, also those beyond its limit. */
function requireFewParts(bytes: Buffer, contentType: string): void {
  const delimiter = `\r\n--${new MIMEType(contentType).params.get('boundary') ?? ''}`
  let count = 0
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++count > limits.parts) throw malformed('has too many fields')
  }
}

function parsed(parser: BusboyInstance, add: (name: string, value: unknown) => void): Promise<unknown> {
  const files: Promise<void>[] = []
  const finished = new Promise<void>((resolve, reject) => {
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(malformed('has too many fields')))
    }
    parser.on('field', (name, value) => add(name, isStorable(value) ? value : notOne))
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const file = buffer(stream).then((content) => {
        // What browsers send for a file that was not chosen.
        if (filename || content.length > 0) add(name, new File([new Uint8Array(content)], filename ?? '', { type }))
      })
      // Where the form is refused before the file fails, nothing waits for the file: the rejection would end the process.
      file.catch(() => {})
      files.push(file)
    })
    parser.on('finish', resolve)
    parser.on('error', reject)
  })
  return finished.then(() => Promise.all(files))
}

const malformed = (message: string, cause?: unknown): Problem =>
  new Problem('invalid_request', `The body ${message}.`, { cause, errors: [{ path: '', message }] })

const notOne = Object.freeze({})
