import { parentPort, workerData } from 'node:worker_threads'
import type { FileIdentity } from './fileIdentity.ts'
import { FileWriter, type FileWriterOptions } from './fileWriter.ts'
import { Damaged, Locked } from './trouble.ts'

/** A request of the main thread about one file. Each names the file, so that a thread that was started again knows it. */
export type Request = { readonly path: string; readonly identity: FileIdentity } & FileRequest

export type FileRequest =
  | { readonly kind: 'commit'; readonly jobs: readonly unknown[] }
  | { readonly kind: 'check' | 'purge' | 'close' }

/** An error loses its class on the way to the main thread: `kind` tells it. */
export type Reply = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: Error; readonly kind: 'locked' | 'damaged' | 'other' }
)

export interface WriterThreadData {
  /** The module that exports `prepareWriter`. */
  readonly module: string
  readonly synchronous: 'FULL' | 'NORMAL'
}

const { module, synchronous } = workerData as WriterThreadData
const { prepareWriter } = (await import(module)) as { prepareWriter: FileWriterOptions['prepare'] }
/** By path. */
const files = new Map<string, FileWriter>()

/** `null` ends the thread. */
parentPort!.on('message', (message: readonly [id: number, request: Request] | null) => {
  if (message === null) parentPort!.close()
  else parentPort!.postMessage(replyTo(...message))
})

function replyTo(id: number, request: Request): Reply {
  try {
    return { id, result: perform(request) }
  } catch (error) {
    const kind = error instanceof Locked ? 'locked' : error instanceof Damaged ? 'damaged' : 'other'
    return { id, error: error as Error, kind }
  }
}

function perform(request: Request): unknown {
  const file = fileOf(request.path, request.identity)
  switch (request.kind) {
    case 'commit':
      return file.commit(request.jobs)
    case 'check':
      return file.check()
    case 'purge':
      return file.purge()
    case 'close':
      files.delete(request.path)
      return file.close()
  }
}

function fileOf(path: string, identity: FileIdentity): FileWriter {
  const file = files.get(path) ?? new FileWriter(path, identity, { prepare: prepareWriter, synchronous })
  files.set(path, file)
  return file
}
