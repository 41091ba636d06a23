import { parentPort, workerData } from 'node:worker_threads'
import { type CleanBody, type LessonBody, renderBody, sanitizeBody } from '@manabi/catalog'
import { Problem } from '@manabi/kernel'

export type Task =
  | { readonly kind: 'sanitize'; readonly body: LessonBody; readonly path: string | undefined }
  | { readonly kind: 'render'; readonly body: CleanBody }

/** What the task made of the body, or why there is none. */
export type Done = { readonly result: unknown } | { readonly problem: ConstructorParameters<typeof Problem> }

function done(task: Task): Done {
  try {
    return { result: task.kind === 'render' ? renderBody(task.body) : sanitizeBody(task.body, task.path) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, detail, options } = error
    return { problem: [code, detail ?? undefined, options] }
  }
}

parentPort!.postMessage(done(workerData as Task))
