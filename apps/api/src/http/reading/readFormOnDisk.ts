import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { currentCaller, Problem, Unavailable } from '@manabi/kernel'
import { temporaryPrefix } from '@manabi/temporary'
import type { Request, Response } from 'express'
import { bodiesUnderWay } from './bodiesUnderWay.ts'
import { isMultipart, type ReadBody } from './readBody.ts'
import { formParser, inSlices, malformed } from './readMultipart.ts'

/** Bytes of the texts beside the file, and of what the form itself takes. */
const mostBeside = 64 * 1024

/** Files that come at once: each takes its size of the disk. One of each caller, and half of them of each organization. */
const [mostAtOnce, mostOfOrganization] = [8, 4]
/** The callers whose files are coming, with the organization of each. */
const underWay = new Map<string, string | null>()

/** Reads forms whose file goes to a temporary file as it comes. That is gone once the answer is out. */
export const onDiskReader =
  (limit: number): ReadBody =>
  async (request, response) => {
    if (!isMultipart(request))
      throw new Problem('unsupported_media_type', 'Send the body as Content-Type: multipart/form-data.')
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(response)
    const caller = currentCaller()
    const organization = organizationIn(request)
    const ofOrganization = [...underWay.values()].filter((one) => one !== null && one === organization)
    if (underWay.has(caller) || underWay.size >= mostAtOnce || ofOrganization.length >= mostOfOrganization)
      throw busy(response)
    underWay.set(caller, organization)
    const over = new AbortController()
    try {
      const directory = await mkdtemp(temporaryPrefix('upload')).catch(noRoom)
      const remove = () => void rm(directory, { recursive: true, force: true }).catch(() => {})
      response.once('close', remove)
      if (response.destroyed) remove()
      return await bodiesUnderWay.during(request, response, {
        limit: mostBeside,
        isPassedOn: true,
        whole: () => read(request, { path: join(directory, 'file'), limit, signal: over.signal }),
      })
    } catch (error) {
      // The rest is not read.
      response.shouldKeepAlive = false
      throw error
    } finally {
      // Nothing else ends the file of a form that was refused, or whose sender left.
      over.abort()
      underWay.delete(caller)
    }
  }

/** Paths are matched in their decoded form. */
function organizationIn({ originalUrl }: Request): string | null {
  const [path] = originalUrl.split('?') as [string]
  return /\/(org_[0-9a-z]{26})(?:\/|$)/.exec(decodeURIComponent(path))?.[1] ?? null
}

interface Kept {
  readonly path: string
  readonly limit: number
  readonly signal: AbortSignal
}

async function read(request: Request, { path, limit, signal }: Kept): Promise<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, unknown>()
  const add = (name: string, value: unknown) => fields.set(name, fields.has(name) ? {} : value)
  const parser = formParser(request, { files: 1, fileSize: limit, fieldSize: mostBeside })
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const files: Promise<void>[] = []
  for (const most of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(most, () => reject(malformed('has too many fields')))
  parser.on('field', (name, value) => add(name, value))
  parser.on('file', (name, stream, filename, _encoding, type) => {
    stream.on('limit', () => reject(new Problem('payload_too_large')))
    const onDisk = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    const kept = pipeline(stream, onDisk, { signal }).catch(noRoom)
    const file = kept.then(async () => void add(name, new File([await openAsBlob(path)], filename ?? '', { type })))
    // Where the form is refused before the file fails, nothing waits for the file: the rejection would end the process.
    file.catch(reject)
    files.push(file)
  })
  parser.on('error', (error) => reject(malformed('is not a valid form', error)))
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve)).then(() => Promise.all(files))
  // In between, so that the connection stays for the answer.
  const chunks = request.pipe(new PassThrough())
  pipeline(chunks, inSlices, parser, { signal }).catch((error) => reject(malformed('is not a valid form', error)))
  try {
    await Promise.race([finished, refused])
  } finally {
    request.unpipe(chunks)
  }
  return Object.fromEntries(fields)
}

function noRoom(error: unknown): never {
  throw new Unavailable('files', error)
}

const tooLarge = (response: Response): Problem => {
  response.shouldKeepAlive = false
  return new Problem('payload_too_large')
}

const busy = (response: Response): Problem => {
  response.shouldKeepAlive = false
  return new Problem('unavailable', 'Other large files are coming just now. Try again when they are here.', {
    headers: { 'Retry-After': '30' },
  })
}
