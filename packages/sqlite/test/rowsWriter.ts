import type { DatabaseSync } from 'node:sqlite'

export interface InsertRow {
  readonly id: number
  readonly parent?: number
  readonly text?: string
}

/** The text of a row that ends the thread instead of being written. */
export const endOfThread = 'the end of the thread'

/** For the writer's thread in tests. */
export function prepareWriter(database: DatabaseSync): (row: InsertRow) => number {
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?)')
  return ({ id, parent = null, text = null }) => {
    // In a thread this ends the thread alone.
    if (text === endOfThread) process.exit()
    insert.run(id, parent, text)
    return id
  }
}
