import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Prepares the statements of a store. What it returns runs one job inside a transaction of the caller. */
export type PrepareWriter<Job, Answer> = (database: DatabaseSync) => (job: Job) => Answer

/** A connection that is open, with what its transactions need. */
export interface Session<Job, Answer> {
  readonly database: DatabaseSync
  readonly begin: StatementSync
  readonly commit: StatementSync
  readonly work: (job: Job) => Answer
}

export const sessionOn = <Job, Answer>(
  database: DatabaseSync,
  prepare: PrepareWriter<Job, Answer>,
): Session<Job, Answer> => ({
  database,
  begin: database.prepare('BEGIN IMMEDIATE'),
  commit: database.prepare('COMMIT'),
  work: prepare(database),
})

/** Where this throws, the transaction may still be open. */
export function inTransaction<Result>(
  { begin, commit }: Pick<Session<never, unknown>, 'begin' | 'commit'>,
  work: () => Result,
): Result {
  begin.run()
  const result = work()
  commit.run()
  return result
}
