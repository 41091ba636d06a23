import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { MIMEType } from 'node:util'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '@manabi/kernel'

/** More than any operation takes; what is beyond is refused rather than left out. */
export const limits = { fields: 50, files: 5, parts: 50, headerPairs: 50, headerSize: 8 * 1024, fieldNameSize: 100 }

/** In bytes: no operation takes a longer text, and decoding one holds the event loop. */
const longestText = 1024 * 1024

/** Bytes between two turns of the event loop: a form has up to 20 MiB, with boundaries as dense as its sender likes. */
export const slice = 8 * 1024

/**
 * The fields of a form: texts, and files as `File`. A field that was sent twice, or as text that no store keeps, becomes an object,
 * which no schema accepts, so that it is refused where it is known. Throws 400 for what is malformed.
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, unknown>()
  const add = (name: string, value: unknown) => fields.set(name, fields.has(name) ? notOne : value)
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, fieldSize: longestText },
    })
    await Promise.all([parsed(parser, add), pipeline(slicesOf(bytes), parser)])
  } catch (error) {
    if (error instanceof Problem) throw error
    throw malformed('is not a valid form', error)
  }
  return Object.fromEntries(fields)
}

/** Lets others have their turn after each slice. */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += slice) {
    if (from > 0) await setImmediate()
    yield bytes.subarray(from, from + slice)
  }
}

/** The same of what comes in chunks. */
export async function* inSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield* slicesOf(chunk)
}

/**
 * What stands between the boundaries of a form, with its headers: the same for each form with the same fields, for a client takes another
 * boundary each time. Of more parts than a form may have, all that is left is the last piece.
 */
export async function betweenBoundaries(bytes: Buffer, contentType: string): Promise<readonly Buffer[]> {
  const delimiter = Buffer.from(`--${new MIMEType(contentType).params.get('boundary') ?? ''}`)
  const pieces: Buffer[] = []
  let [begin, from] = [0, 0]
  for await (const { length } of slicesOf(bytes)) {
    // The last boundary of a slice may end in the next one.
    const searched = bytes.subarray(0, from + length + delimiter.length - 1)
    for (
      let at = searched.indexOf(delimiter, Math.max(begin, from));
      at !== -1 && pieces.length <= limits.parts;
      at = searched.indexOf(delimiter, begin)
    ) {
      pieces.push(bytes.subarray(begin, at))
      begin = at + delimiter.length
    }
    from += length
  }
  return [...pieces, bytes.subarray(begin)]
}

/** Of a form that is read while it comes. Throws 415 for one that is packed, and 400 for one whose parts nothing divides. */
export function formParser(
  { headers }: Pick<IncomingMessage, 'headers'>,
  sizes: BusboyConfig['limits'],
): BusboyInstance {
  if (headers['content-encoding'] !== undefined) throw new Problem('unsupported_media_type')
  try {
    return new Busboy({ headers: { 'content-type': headers['content-type'] ?? '' }, limits: { ...limits, ...sizes } })
  } catch (error) {
    throw malformed('is not a valid form', error)
  }
}

function parsed(parser: BusboyInstance, add: (name: string, value: unknown) => void): Promise<unknown> {
  const files: Promise<void>[] = []
  const finished = new Promise<void>((resolve, reject) => {
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      // The parser goes through all parts, also those beyond its limit.
      parser.on(limit, () => parser.destroy(malformed('has too many fields')))
    }
    parser.on('field', (name, value, _isNameCut, isCut) => add(name, isCut ? notOne : value))
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const file = chunksOf(stream).then((content) => {
        // What browsers send for a file that was not chosen.
        if (filename || content.length > 0) add(name, new File(content, filename ?? '', { type }))
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

async function chunksOf(stream: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

export const malformed = (message: string, cause?: unknown): Problem =>
  new Problem('invalid_request', `The body ${message}.`, { cause, errors: [{ path: '', message }] })

const notOne = Object.freeze({})
