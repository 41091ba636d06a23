import { createRequire } from 'node:module'

/** Not imported, because an import asks a module of Node for all that it exports: this one loads WebSocket and `fetch` then, 10 MB. */
export const http = createRequire(import.meta.url)('node:http') as typeof import('node:http')
