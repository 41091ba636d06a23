import type { ServerResponse } from 'node:http'
import { apiHeaders } from './server/securityHeaders.ts'

/** An answer, ready to go out. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
}

const securityHeaders = Object.entries(apiHeaders).flat()

/** Writes the answer with the headers that every answer has; as a flat list, which Node writes without looking at it twice. */
export function send(response: ServerResponse, requestId: string, { status, headers, body }: Answer): void {
  const bytes = body === null ? null : Buffer.from(body)
  const list = [...securityHeaders, 'X-Request-Id', requestId]
  for (const name in headers) list.push(name, headers[name]!)
  if (headers['Cache-Control'] === undefined) list.push('Cache-Control', 'no-store')
  if (bytes !== null) list.push('Content-Length', String(bytes.length))
  else if (status !== 204 && status !== 304) list.push('Content-Length', '0')
  response.writeHead(status, list)
  response.end(bytes)
}
