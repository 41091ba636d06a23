import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { FileIdentity } from '../fileIdentity.ts'
import { FileWriter } from './fileWriter.ts'
import type { PrepareWriter } from './session.ts'

/** What the main thread asks for, and what it is answered. */
export type Request =
  | { readonly kind: 'commit'; readonly jobs: readonly unknown[]; readonly patience?: number }
  | { readonly kind: 'check' | 'truncateLog' | 'close' }
export type Reply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: Error })

export interface WriterThreadData {
  readonly port: MessagePort
  /** Counts the requests: the thread sleeps on it, which wakes sooner than an event loop. */
  readonly signal: Int32Array
  readonly path: string
  readonly identity: FileIdentity
  /** The module that exports `prepareWriter`. */
  readonly module: string
  /** Milliseconds after each commit, in which other connections may begin a transaction. */
  readonly pause?: number
}

const { port, signal, path, identity, module, pause = 0 } = workerData as WriterThreadData
const { prepareWriter } = (await import(module)) as { prepareWriter: PrepareWriter<unknown, unknown> }
const writer = new FileWriter(path, identity, prepareWriter)
let isClosing = false
/** Nothing wakes those that wait for it. */
const never = new Int32Array(new SharedArrayBuffer(4))

for (let seen = 0; !isClosing; seen = Atomics.load(signal, 0)) {
  answerAll()
  if (!isClosing) Atomics.wait(signal, 0, seen)
}
port.close()

function answerAll(): void {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    const [id, request] = next.message as [id: number, request: Request]
    port.postMessage(replyTo(id, request))
    if (pause > 0 && request.kind === 'commit') Atomics.wait(never, 0, 0, pause)
  }
}

function replyTo(id: number, request: Request): Reply {
  try {
    return { id, result: perform(request) }
  } catch (error) {
    return { id, error: error as Error }
  }
}

function perform(request: Request): unknown {
  switch (request.kind) {
    case 'commit':
      return writer.commit(request.jobs, request.patience)
    case 'check':
      return writer.check()
    case 'truncateLog':
      return writer.truncateLog()
    case 'close':
      isClosing = true
      return writer.close()
  }
}
