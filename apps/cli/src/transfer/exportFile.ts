import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Progress } from '@manabi/projector'
import { UnusableExport } from './unusableExport.ts'

/** Names stdin or stdout instead of a file. */
export const standard = '-'

/**
 * Writes text to a file, zipped when its name ends in `.gz`. It bears its name once it is whole and on disk, and only its owner may
 * read it.
 */
export async function writeFile(file: string, text: AsyncIterable<string>): Promise<void> {
  if (file === standard) return await pipeline(text, process.stdout)
  const part = `${file}.part`
  try {
    const sink = createWriteStream(part, { mode: 0o600, flush: true })
    await (isZipped(file) ? pipeline(text, createGzip({ level: 1 }), sink) : pipeline(text, sink))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** What a file holds, unzipped; `onProgress` learns how many of its bytes have been read. */
export async function* readFile(
  file: string,
  onProgress: (progress: Progress) => void = () => {},
): AsyncGenerator<Buffer> {
  if (file === standard) return yield* process.stdin
  try {
    const { size: head } = await stat(file)
    const source = createReadStream(file)
    for await (const chunk of isZipped(file) ? unzipped(source) : source) {
      yield chunk
      onProgress({ position: source.bytesRead, head })
    }
  } catch (error) {
    throw asUnusable(error as NodeJS.ErrnoException)
  }
}

const isZipped = (file: string): boolean => file.endsWith('.gz')

function unzipped(source: ReadStream) {
  const unzip = createGunzip()
  // What ends one of them ends the other, and is met where the bytes are read.
  pipeline(source, unzip).catch(() => {})
  return unzip
}

function asUnusable(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new UnusableExport('The file does not exist.', { cause: error })
  if (error.code === 'Z_BUF_ERROR') return UnusableExport.cutOff(error)
  return error.code?.startsWith('Z_') ? UnusableExport.damaged(error) : error
}
