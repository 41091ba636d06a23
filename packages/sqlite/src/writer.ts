import type { FileIdentity } from './fileIdentity.ts'
import { Thread } from './thread.ts'
import { WriterFile, type WriterFileOptions } from './writerFile.ts'
import type { Request } from './writerThread.ts'

export interface WriterOptions {
  /** Of the store, as `Unavailable` names it. */
  readonly part: string
  /** The module that the thread runs. It exports `prepareWriter`, see `PrepareWriter`. */
  readonly module: URL
  /** FULL: a commit survives a power cut. NORMAL: for files that can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL'
}

/**
 * Writes SQLite files in one thread, with group commit, so that neither locks nor the disk hold up the event loop. SQLite copies the
 * write-ahead log there, too. The first request starts the thread. After a thread died, the next request starts another one.
 */
export class Writer<Job, Answer> {
  readonly #options: WriterOptions
  readonly #files = new Set<WriterFile<Job, Answer>>()
  #thread: Thread | null = null

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Writes a file that exists. Requests fail while another file than the identified one is at the path. */
  open(path: string, identity: FileIdentity, options: WriterFileOptions = {}): WriterFile<Job, Answer> {
    const { part } = this.#options
    const file: WriterFile<Job, Answer> = new WriterFile({
      ...options,
      path,
      part,
      identity,
      ask: (request) => this.#ask(request),
      closed: () => this.#files.delete(file),
    })
    this.#files.add(file)
    return file
  }

  /** Closes all files, see `WriterFile.close`, then ends the thread. */
  async close(): Promise<void> {
    await Promise.all([...this.#files].map((file) => file.close()))
    await this.#thread?.close()
  }

  async #ask(request: Request): Promise<unknown> {
    // No thread has the file open.
    if (request.kind === 'close' && this.#thread === null) return
    this.#thread ??= this.#started()
    return this.#thread.ask(request)
  }

  #started(): Thread {
    const { module, synchronous } = this.#options
    const thread = new Thread({ module: module.href, synchronous }, () => {
      if (this.#thread === thread) this.#thread = null
    })
    return thread
  }
}
