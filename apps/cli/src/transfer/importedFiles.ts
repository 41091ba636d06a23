import type { FileStore } from '@manabi/file-store'
import { type FaultyFile, faultyFile } from '../files/faultyFile.ts'
import { type PresentFile, PresentFiles } from '../files/presentFiles.ts'
import { isOf, readWholeFile } from '../files/readWholeFile.ts'
import type { FilePiece } from './records.ts'
import { UnusableExport } from './unusableExport.ts'

/** The bytes of files on their way from an export into the store. A file that is there already is replaced. */
export class ImportedFiles {
  readonly present = new PresentFiles()
  readonly #store: FileStore
  readonly #saved = new Set<string>()
  /** Of the file under way. */
  #pieces: Buffer[] = []
  #length = 0
  #current: PresentFile | null = null

  constructor(store: FileStore) {
    this.#store = store
  }

  get files(): number {
    return this.#saved.size
  }

  /** Pieces of a file follow each other. */
  async add({ file: id, bytes, isLast }: FilePiece): Promise<void> {
    this.#current ??= this.#expected(id)
    if (this.#current.id !== id) throw UnusableExport.damaged()
    const piece = Buffer.from(bytes, 'base64')
    this.#length += piece.length
    if (this.#length > this.#current.bytes) throw UnusableExport.damaged()
    this.#pieces.push(piece)
    if (isLast) await this.#save(this.#current)
  }

  /** Answers the files that neither came nor are in the store, as after an export by an earlier version. */
  async finish(): Promise<readonly FaultyFile[]> {
    if (this.#current !== null) throw UnusableExport.damaged()
    const faulty: FaultyFile[] = []
    for (const file of this.present.all) {
      if (this.#saved.has(file.id)) continue
      const { status } = await readWholeFile(this.#store, file)
      if (status !== 'whole') faulty.push(faultyFile(file, status))
    }
    return faulty
  }

  #expected(id: string): PresentFile {
    const file = this.present.get(id)
    if (file === undefined || this.#saved.has(id)) throw UnusableExport.damaged()
    return file
  }

  async #save(file: PresentFile): Promise<void> {
    const bytes = Buffer.concat(this.#pieces)
    if (!isOf(file, bytes)) throw UnusableExport.damaged()
    await this.#store.save(file.id, bytes)
    this.#saved.add(file.id)
    this.#pieces = []
    this.#length = 0
    this.#current = null
  }
}
