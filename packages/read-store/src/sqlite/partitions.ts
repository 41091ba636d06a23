import { haveAllCaughtUp, type Partition, type PartitionState } from '../partition.ts'
import type { PartitionCheckpoint } from '../port.ts'
import type { Statements } from './statements.ts'

/** Files of before read models were divided get it when they are opened. */
export const partitionsSql = `
  CREATE TABLE IF NOT EXISTS partitions (
    collection TEXT NOT NULL,
    count INTEGER NOT NULL,
    number INTEGER NOT NULL,
    checkpoint INTEGER NOT NULL DEFAULT 0,
    failure TEXT,
    caught_up INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (collection, count, number)
  ) WITHOUT ROWID, STRICT;
`

/** How far the partitions of generations are. Writing methods run inside a transaction of the caller. */
export class Partitions {
  readonly #connection: Statements

  constructor(connection: Statements) {
    this.#connection = connection
  }

  /** Of each collection. */
  all(): ReadonlyMap<string, readonly PartitionState[]> {
    const rows = this.#connection.prepare('SELECT * FROM partitions').all()
    const states = rows.map((row) => ({
      collection: row['collection'] as string,
      count: row['count'] as number,
      number: row['number'] as number,
      checkpoint: row['checkpoint'] as number,
      failure: row['failure'] as string | null,
      hasCaughtUp: row['caught_up'] === 1,
    }))
    return Map.groupBy(states, ({ collection }) => collection)
  }

  advance(collection: string, { count, number, checkpoint }: PartitionCheckpoint): void {
    this.#connection.run(
      `INSERT INTO partitions (collection, count, number, checkpoint) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET checkpoint = max(checkpoint, excluded.checkpoint)`,
      ...[collection, count, number, checkpoint],
    )
  }

  /** Answers whether all of the division have. */
  caughtUp(collection: string, partition: Partition): boolean {
    const { count, number } = partition
    this.#connection.run(
      `INSERT INTO partitions (collection, count, number, caught_up) VALUES (?, ?, ?, 1)
       ON CONFLICT DO UPDATE SET caught_up = 1`,
      ...[collection, count, number],
    )
    return haveAllCaughtUp(this.all().get(collection)!, partition)
  }

  note(collection: string, failure: string | null, partition?: Partition): void {
    const { count, number } = partition ?? { count: 1, number: 0 }
    if (failure === null)
      this.#connection.run(
        'UPDATE partitions SET failure = NULL WHERE collection = ? AND (count <> ? OR number = ?)',
        ...[collection, count, number],
      )
    else if (partition !== undefined)
      this.#connection.run(
        `INSERT INTO partitions (collection, count, number, failure) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET failure = excluded.failure`,
        ...[collection, count, number, failure],
      )
  }

  remove(collection: string): void {
    this.#connection.run('DELETE FROM partitions WHERE collection = ?', collection)
  }
}
