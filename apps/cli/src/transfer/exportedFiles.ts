import type { Platform } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import { type FaultyFile, faultyFile } from '../files/faultyFile.ts'
import type { PresentFile, PresentFiles } from '../files/presentFiles.ts'
import { readWholeFile } from '../files/readWholeFile.ts'
import type { FilePiece } from './records.ts'

type Stores = Pick<Platform, 'eventStore' | 'files'>

/** Before base64 makes it four thirds as long. */
const pieceSize = 256 * 1024

/** The bytes of files on their way into an export. Files without whole bytes are left out, and are told afterwards. */
export class ExportedFiles {
  readonly #stores: Stores
  readonly #present: PresentFiles
  readonly #faulty: FaultyFile[] = []
  files = 0

  constructor(stores: Stores, present: PresentFiles) {
    this.#stores = stores
    this.#present = present
  }

  /** Every piece of every file, file by file. */
  async *pieces(onProgress: (progress: Progress) => void = () => {}): AsyncGenerator<FilePiece> {
    const present = this.#present.all
    for (const [index, file] of present.entries()) {
      yield* this.#piecesOf(file)
      onProgress({ position: index + 1, head: present.length })
    }
  }

  /** Without those that somebody deleted meanwhile: nobody misses them. */
  async faulty(): Promise<readonly FaultyFile[]> {
    if (this.#faulty.length > 0) await this.#present.catchUp(this.#stores.eventStore)
    return this.#faulty.filter(({ id }) => this.#present.get(id) !== undefined)
  }

  async *#piecesOf(file: PresentFile): AsyncGenerator<FilePiece> {
    const read = await readWholeFile(this.#stores.files, file)
    if (read.status !== 'whole') {
      this.#faulty.push(faultyFile(file, read.status))
      return
    }
    this.files++
    for (let start = 0; start < file.bytes; start += pieceSize) {
      const piece = read.bytes.subarray(start, start + pieceSize)
      yield { file: file.id, bytes: piece.toString('base64'), isLast: start + pieceSize >= file.bytes }
    }
  }
}
