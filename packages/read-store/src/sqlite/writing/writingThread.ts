import { isFile, RestingThread } from '@manabi/sqlite'
import type { Connection } from '../connection.ts'
import type { ThreadWrite } from './threadWrites.ts'

/** Milliseconds after each transaction, in which another process begins its own, see `Connection`. */
const pause = 3

/** In milliseconds. */
interface Bounds {
  /** For which the thread waits for a lock. */
  readonly patience?: number
  /** After which it is given up: it never started, or the disk stands still. */
  readonly longest?: number
}

/** Other writes of the thread may come first. */
const usualLongest = 60_000

/**
 * A thread with a connection of its own, which writes into the very file that the main thread has open. Whatever is in the way, such as a
 * lock, a full disk or a generation that is gone, it leaves to the main thread, which finds it again and tells what is wrong.
 */
export class WritingThread {
  readonly #path: string
  readonly #connection: Connection
  #thread: RestingThread | null = null
  /** Of the connection, when the thread was made. */
  #opening = 0
  #ending: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(path: string, connection: Connection) {
    this.#path = path
    this.#connection = connection
  }

  get isPossible(): boolean {
    return isFile(this.#path)
  }

  /** False where it is not written, as far as is known. */
  async write(write: ThreadWrite, { patience, longest = usualLongest }: Bounds = {}): Promise<boolean> {
    try {
      await this.#connection.room()
      // It would start another thread, which nothing ends.
      if (this.#isClosed) return false
      const request = { kind: 'commit', jobs: [write], ...(patience !== undefined && { patience }) } as const
      const thread = this.#started()
      const late = setTimeout(() => thread.abandon(), longest)
      const [isWritten] = (await thread.ask(request).finally(() => clearTimeout(late))) as [boolean]
      this.#connection.writtenAside()
      this.#connection.expire()
      return isWritten
    } catch {
      return false
    }
  }

  /** What is on its way is written. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#end()
    await this.#ending
  }

  #started(): RestingThread {
    const { openings } = this.#connection
    if (this.#thread !== null && this.#opening === openings) return this.#thread
    const { inode, ...identity } = this.#connection.identity
    this.#end()
    this.#opening = openings
    const module = new URL('./threadWrites.ts', import.meta.url).href
    this.#thread = new RestingThread({ path: this.#path, identity: { ...identity, inode: inode! }, module, pause })
    return this.#thread
  }

  #end(): void {
    const thread = this.#thread
    this.#thread = null
    if (thread !== null) this.#ending = Promise.all([this.#ending, thread.close()]).then(() => {})
  }
}
