import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { OlxFile } from '../exportOlx.ts'

/** The files as a .tar.gz, as fast as it is read, all below one directory as Studio exports them. Fails where the files do. */
export function writeArchive(files: AsyncIterable<OlxFile<string | Uint8Array>>): AsyncIterable<Uint8Array> {
  const tar = pack()
  const gzip = createGzip()
  // A failure comes out where the archive is read.
  pipeline(tar, gzip).catch(() => {})
  const fill = async () => {
    for await (const [path, content] of files) {
      await new Promise<void>((resolve, reject) => {
        tar.entry({ name: `course/${path}` }, asBuffer(content), (error) => (error ? reject(error) : resolve()))
      })
    }
    tar.finalize()
  }
  fill().catch((error) => gzip.destroy(error as Error))
  return gzip
}

const asBuffer = (content: string | Uint8Array): string | Buffer =>
  typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
