import type { DatabaseSync } from 'node:sqlite'

export interface InsertRow {
  readonly id: number
  readonly parent?: number
  readonly text?: string
}

/** For the writer's thread in tests. */
export function prepareWriter(database: DatabaseSync): (row: InsertRow) => number {
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?)')
  return ({ id, parent = null, text = null }) => {
    insert.run(id, parent, text)
    return id
  }
}
