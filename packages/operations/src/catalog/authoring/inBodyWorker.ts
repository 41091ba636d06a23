import { Worker } from 'node:worker_threads'
import { Problem } from '@manabi/kernel'
import type { Done, Task } from './bodyWorker.ts'

/** Does the task in a worker of its own. Throws 503 where it takes longer than `deadline` milliseconds: that may be our load. */
export async function inBodyWorker<Result>(task: Task, deadline: number): Promise<Result> {
  const worker = new Worker(new URL('./bodyWorker.ts', import.meta.url), { workerData: task, env: {} })
  try {
    const done = await new Promise<Done>((resolve, reject) => {
      const timer = setTimeout(() => reject(overloaded()), deadline)
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(overloaded(cause)))
      worker.once('exit', () => clearTimeout(timer))
    })
    if ('problem' in done) throw new Problem(...done.problem)
    return done.result as Result
  } finally {
    await worker.terminate()
  }
}

export const overloaded = (cause?: unknown): Problem =>
  new Problem('unavailable', 'The text takes too long to read just now. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
