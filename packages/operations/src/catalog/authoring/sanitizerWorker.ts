import { parentPort, workerData } from 'node:worker_threads'
import { type CleanBody, sanitizeBody } from '@manabi/catalog'
import { Problem } from '@manabi/kernel'

/** The clean body, or why there is none. */
export type Sanitized = { readonly body: CleanBody } | { readonly problem: ConstructorParameters<typeof Problem> }

function sanitized(): Sanitized {
  try {
    return { body: sanitizeBody(...(workerData as Parameters<typeof sanitizeBody>)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, detail, options } = error
    return { problem: [code, detail ?? undefined, options] }
  }
}

parentPort!.postMessage(sanitized())
