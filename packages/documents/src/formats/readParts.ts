import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { bounds } from '../bounds.ts'
import { Unreadable } from '../unreadable.ts'

/** The parts of an Office document whose names are wanted, by name, unpacked. Counts what comes out, whatever the archive says. */
export async function readParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await opened(bytes)
  if (archive.entryCount > bounds.parts) throw new Unreadable('large', `has more than ${bounds.parts} parts`)
  const parts = new Map<string, Buffer>()
  let left = bounds.unpackedBytes
  for await (const entry of archive.eachEntry()) {
    if (!isWanted(entry.fileName)) continue
    const part = await unpacked(archive, entry, left)
    left -= part.length
    parts.set(entry.fileName, part)
  }
  return parts
}

const opened = (bytes: Uint8Array): Promise<ZipFile> =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  })

async function unpacked(archive: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Unreadable('damaged', 'is protected by a password')
  const chunks: Buffer[] = []
  let size = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) return done(tooLarge())
      chunks.push(chunk)
      done()
    },
  })
  if (entry.uncompressedSize > most) throw tooLarge()
  await pipeline(await archive.openReadStreamPromise(entry), sink)
  return Buffer.concat(chunks)
}

const tooLarge = () => new Unreadable('large', `unpacks to more than ${bounds.unpackedBytes / 1024 / 1024} MiB`)
