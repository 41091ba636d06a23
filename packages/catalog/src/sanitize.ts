import { createRequire } from 'node:module'
import type { LessonBody } from './content.ts'

const require = createRequire(import.meta.url)

/**
 * Removes what could harm a reader from HTML, and from the HTML and links inside Markdown (contract, Catalog). The first text loads what
 * it takes, which is much, and at once: deciders cannot wait for a module.
 */
export function sanitizeBody(body: LessonBody): LessonBody {
  const { cleanBody } = require('./markdown/cleanBody.ts') as typeof import('./markdown/cleanBody.ts')
  return cleanBody(body)
}
