import { Worker } from 'node:worker_threads'
import { FairQueue, Problem } from '@manabi/kernel'
import { type Bounds, bounds } from './bounds.ts'
import type { DocumentAnswer, DocumentTask } from './documentWorker.ts'
import { Unreadable } from './unreadable.ts'

/** Documents read at once; others wait. Each may take the memory that `bounds` names. */
const mostAtOnce = 2
/** Each holds its file in memory, and waits for 10 seconds for every two before it; more are refused. */
const mostWaiting = 10

/** How often a worker's memory is looked at, in milliseconds. */
const watchEvery = 20

/**
 * The text of a document. Read in a worker of its own, which is ended when the document asks for too much time or memory, or when
 * `signal` is aborted. Throws `Unreadable`, what the signal was aborted with, and 503 `unavailable` where too many wait.
 */
export async function readDocument(task: DocumentTask, signal: AbortSignal, limits: Bounds = bounds): Promise<string> {
  return queue.run(() => readInWorker(task, signal, limits), { signal })
}

const overloaded = (): Problem =>
  new Problem('unavailable', 'Too many files are being read just now. Try again in a moment.', {
    headers: { 'Retry-After': '10' },
  })

const queue = new FairQueue({ working: mostAtOnce, waiting: mostWaiting, refusal: overloaded })

async function readInWorker(task: DocumentTask, signal: AbortSignal, limits: Bounds): Promise<string> {
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), {
    workerData: task,
    env: {},
    // What the libraries print is nothing for the log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  })
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)])
  const memory = watchMemory(worker, limits)
  try {
    const answer = await Promise.race([answerOf(worker), aborted(ending), memory.exceeded])
    if ('text' in answer) return answer.text
    throw new Unreadable(answer.reason, answer.message)
  } catch (error) {
    signal.throwIfAborted()
    if (ending.aborted) throw new Unreadable('large', `takes more than ${limits.milliseconds / 1000} seconds to read`)
    throw error
  } finally {
    memory.stop()
    await worker.terminate()
  }
}

const answerOf = (worker: Worker): Promise<DocumentAnswer> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : new Unreadable('damaged', 'is damaged')),
    )
    worker.once('exit', () => reject(new Unreadable('damaged', 'is damaged')))
  })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Watches what the worker holds beside its heap, where streams are unpacked and which no resource limit covers. */
function watchMemory(worker: Worker, { megabytes }: Bounds) {
  const { promise, reject } = Promise.withResolvers<never>()
  const look = async () => {
    // While it starts or ends there is nothing to see.
    const statistics = await worker.getHeapStatistics().catch(() => null)
    if (statistics !== null && statistics.external_memory > megabytes * 1024 * 1024) reject(tooLarge())
  }
  // One that is never answered holds up no other.
  const timer = setInterval(() => void look(), watchEvery)
  return { exceeded: promise, stop: () => clearInterval(timer) }
}

const tooLarge = () => new Unreadable('large', 'takes too much memory to read')
