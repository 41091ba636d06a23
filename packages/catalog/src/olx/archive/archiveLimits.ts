import { RefusedArchive } from './refusedArchive.ts'

const maxEntries = 50_000
const maxBytes = 1024 ** 3
/** Texts are kept in memory. */
const maxText = 128 * 1024 ** 2

/** Counts what comes out of one archive, and refuses it at the limits of the contract, "Operating it". */
export class ArchiveLimits {
  readonly #maxEntries: number
  readonly #maxBytes: number
  readonly #maxText: number
  #entries = 0
  #bytes = 0
  #text = 0

  constructor(limits: { maxEntries?: number; maxBytes?: number; maxText?: number } = {}) {
    this.#maxEntries = limits.maxEntries ?? maxEntries
    this.#maxBytes = limits.maxBytes ?? maxBytes
    this.#maxText = limits.maxText ?? maxText
  }

  countEntry(): void {
    this.#entries += 1
    if (this.#entries > this.#maxEntries) {
      throw new RefusedArchive(`The archive has more than ${this.#maxEntries.toLocaleString('en')} entries.`)
    }
  }

  countText(bytes: number): void {
    this.#text += bytes
    if (this.#text > this.#maxText) {
      throw new RefusedArchive(`The archive has more than ${this.#maxText.toLocaleString('en')} bytes of text.`)
    }
  }

  /** Hands on what it counts. */
  async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length
      if (this.#bytes > this.#maxBytes) {
        throw new RefusedArchive(`The archive unpacks to more than ${this.#maxBytes.toLocaleString('en')} bytes.`)
      }
      yield chunk
    }
  }
}
