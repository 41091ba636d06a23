import { kept, unswept } from './generations.ts'
import type { Session } from './session.ts'

/**
 * What this process wrote or read of the file that it had open, for when it finds another in its place: a copy, or one that a process
 * made that found none. Its generations bear the same numbers, and projectors here would go on in them from where they were in the old
 * file. So they are dropped, and built again.
 */
export class LostFile {
  #inode: number | undefined
  #collections = new Set<string>()

  /** To be called before a generation is written or loaded. */
  remember(collection: string): void {
    this.#collections.add(collection)
  }

  /** Closes it. */
  leave({ database, inode }: Session): void {
    this.#inode = inode
    database.close()
  }

  /** To be called before anything is written into a file that was opened again. Closes it where that fails. */
  entered(session: Session): Session {
    if (session.inode === this.#inode || this.#collections.size === 0) return session
    try {
      session.database.prepare(dropSql).run(JSON.stringify([...this.#collections]))
    } catch (error) {
      session.database.close()
      throw error
    }
    this.#collections = new Set()
    return session
  }
}

const dropSql = `UPDATE generations SET active = 0, dropped = ${unswept}
  WHERE dropped IN (0, ${kept}) AND collection IN (SELECT value FROM json_each(?))`
