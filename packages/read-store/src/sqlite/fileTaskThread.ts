import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createPrivately, explained, openExisting, Statements, saysDamaged } from '@manabi/sqlite'
import type { Copied, FileTask } from './fileTask.ts'
import { misindexed } from './misindexed.ts'
import { schemaOf } from './schema.ts'

/** Milliseconds for which it waits for a lock. */
const timeout = 10_000

const task = workerData as FileTask
parentPort!.postMessage(task.kind === 'copy' ? copyAll(task.files) : on(task.path, () => wronglyIndexed(task.path)))

function copyAll(files: readonly { readonly path: string; readonly to: string }[]): Copied {
  const begun = performance.now()
  const checkpoints = files.map(({ path, to }) => on(path, () => copy(path, to)))
  return { checkpoints, milliseconds: performance.now() - begun }
}

function on<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw explained(path, error)
  }
}

/** Under another name first: a file under its own name is whole, and on the disk. */
function copy(path: string, to: string): number {
  const aside = `${to}.copy`
  const database = openExisting(path, { synchronous: 'NORMAL', timeout })
  try {
    createPrivately(aside)
    database.prepare('VACUUM INTO ?').run(aside)
    const checkpoint = finished(aside)
    renameSync(aside, to)
    return checkpoint
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  } finally {
    database.close()
  }
}

/** Opening it sets the mode of its log. */
function finished(path: string): number {
  const database = openExisting(path, { synchronous: 'NORMAL' })
  const { checkpoint } = database.prepare('SELECT checkpoint FROM generation').get()!
  database.close()
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
  return checkpoint as number
}

function wronglyIndexed(path: string): readonly string[] {
  const database = openExisting(path, { synchronous: 'NORMAL', timeout })
  try {
    database.exec('BEGIN')
    const statements = new Statements(database)
    const { indexes } = statements.get('SELECT indexes FROM generation')!
    return misindexed(statements, schemaOf(JSON.parse(indexes as string)))
  } catch (error) {
    if (saysDamaged(error)) return [(error as Error).message]
    throw error
  } finally {
    database.close()
  }
}
