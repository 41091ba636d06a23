import { Duplex } from 'node:stream'
import { Problem } from '@manabi/kernel'
import type { Request, Response } from 'express'
import { bodiesUnderWay } from '../http/reading/bodiesUnderWay.ts'
import { formParser, inSlices, malformed } from '../http/reading/readMultipart.ts'
import { type FileForm, longestField } from './readForm.ts'

interface Bounds {
  /** In bytes, all texts together. */
  readonly mostOfTexts: number
  /** In bytes. */
  readonly mostOfFile: number
  /** The file of other people is dropped. */
  readonly mayUpload: boolean
}

/**
 * Reads a form of texts with a file in it while it comes, so that the texts are there whatever the file is. Of a file that is too large
 * one byte too many is kept, for its operation to refuse. Throws 400 for what is malformed, and 413 for long texts.
 */
export const readUpload = (request: Request, response: Response, bounds: Bounds): Promise<FileForm> =>
  bodiesUnderWay
    .during(request, response, {
      limit: bounds.mostOfTexts + bounds.mostOfFile,
      whole: (drop) => read(request, bounds, drop),
    })
    .catch((error: unknown) => {
      // The rest is not read.
      response.shouldKeepAlive = false
      throw error
    })

function read(request: Request, bounds: Bounds, drop: (bytes: number) => void): Promise<FileForm> {
  const { mostOfTexts, mayUpload } = bounds
  const form = new URLSearchParams()
  const { promise, resolve, reject } = Promise.withResolvers<FileForm>()
  const parser = formParser(request, { files: 1, fieldSize: mostOfTexts + 1 })
  const slices = Duplex.from(inSlices)
  const refuse = (problem: Problem) => {
    request.unpipe(slices)
    slices.unpipe(parser)
    reject(problem)
  }
  let [texts, dropped] = [0, 0]
  // Browsers send a file without a name where none was chosen.
  let about: { readonly filename: string; readonly type: string } | null = null
  const upload = new Kept(mayUpload ? bounds.mostOfFile + 1 : 0, (bytes) => {
    drop(bytes)
    dropped += bytes
    if (!mayUpload && dropped > bounds.mostOfFile) refuse(new Problem('payload_too_large'))
  })
  parser.on('field', (name, value) => {
    texts += Buffer.byteLength(value)
    if (texts > mostOfTexts || value.length > longestField) refuse(new Problem('payload_too_large'))
    else form.append(name, value)
  })
  parser.on('file', (_name, stream, filename, _encoding, type) => {
    // The parser's own error refuses the form; without a listener here, the file's would end the process.
    stream.on('data', (chunk: Buffer) => upload.add(chunk)).on('error', () => {})
    if (filename) about = { filename, type }
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => refuse(malformed('has too many fields')))
  }
  parser.on('finish', () =>
    resolve({ form, file: about && new File(upload.chunks, about.filename, { type: about.type }) }),
  )
  parser.on('error', (error) => refuse(malformed('is not a valid form', error)))
  request.pipe(slices).pipe(parser)
  return promise
}

/** The first bytes of a file; `drop` is told of the others. */
class Kept {
  readonly chunks: Uint8Array<ArrayBuffer>[] = []
  #room: number
  readonly #drop: (bytes: number) => void

  constructor(most: number, drop: (bytes: number) => void) {
    this.#room = most
    this.#drop = drop
  }

  add(chunk: Buffer): void {
    const kept = chunk.subarray(0, this.#room)
    this.#room -= kept.length
    if (kept.length > 0) this.chunks.push(new Uint8Array(kept))
    if (kept.length < chunk.length) this.#drop(chunk.length - kept.length)
  }
}
