import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Id, Unavailable } from '@manabi/kernel'
import {
  isDuplicate,
  type MongoDatabase,
  type MongoOptions,
  once,
  openMongoDatabase,
  orUnavailable,
} from '@manabi/mongo'
import { type Collection, GridFSBucket } from 'mongodb'
import type { FileStore } from '../port.ts'

interface FileDocument {
  readonly _id: Id
  readonly length: number
}

/** Files in GridFS, on a server that speaks MongoDB's protocol. Nothing else has them, so writes are journaled. */
export function openGridFsFileStore(
  url: string,
  namespace: string,
  options: Pick<MongoOptions, 'log' | 'timeoutMs'> = {},
): FileStore {
  return new GridFsFileStore(openMongoDatabase(url, namespace, { ...options, journal: true }))
}

class GridFsFileStore implements FileStore {
  readonly #database: MongoDatabase
  readonly #opened: () => Promise<GridFSBucket>

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#opened = once(async () => {
      await database.ready()
      return new GridFSBucket(database.db, { bucketName: database.nameOf('files') })
    })
  }

  save(id: Id, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    return this.#during(async (bucket) => {
      // What was cut off, or is replaced: the last piece to be written is the document that names the others.
      await this.#remove(id)
      const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes
      const upload = pipeline(source, bucket.openUploadStreamWithId(id as never, id))
      await upload.catch((error) => {
        // Another process saves the same file at the same moment.
        throw isDuplicate(error) ? new Unavailable('files', error) : error
      })
    })
  }

  read(id: Id, range?: { start: number; end: number }) {
    return this.#during(async (bucket) => {
      if ((await this.#find(id)) === null) return null
      // The end of GridFS is exclusive.
      const piece = range && { start: range.start, end: range.end + 1 }
      return bucket.openDownloadStream(id as never, piece)
    })
  }

  sizeOf(id: Id): Promise<number | null> {
    return this.#during(async () => (await this.#find(id))?.length ?? null)
  }

  remove(id: Id): Promise<void> {
    return this.#during(() => this.#remove(id))
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  /** Pieces of an upload that was cut off have no document: they go, too. */
  async #remove(id: Id): Promise<void> {
    await this.#documents.deleteOne({ _id: id })
    await this.#database.db.collection(`${this.#database.nameOf('files')}.chunks`).deleteMany({ files_id: id as never })
  }

  #find(id: Id): Promise<FileDocument | null> {
    return this.#documents.findOne({ _id: id })
  }

  get #documents(): Collection<FileDocument> {
    return this.#database.db.collection<FileDocument>(`${this.#database.nameOf('files')}.files`)
  }

  #during<Result>(call: (bucket: GridFSBucket) => Promise<Result>): Promise<Result> {
    return orUnavailable('files', async () => call(await this.#opened()), this.#database.status)
  }
}
