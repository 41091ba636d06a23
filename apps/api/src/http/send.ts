import type { Response } from 'express'
import { apiHeaders } from './securityHeaders.ts'

/** An answer, ready to go out. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
}

/** Writes the answer in one go, with the headers that every answer has. */
export function send(response: Response, requestId: string, { status, headers, body }: Answer): void {
  const all: Record<string, string | number> = {
    ...apiHeaders,
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    ...headers,
  }
  if (body !== null) all['Content-Length'] = Buffer.byteLength(body)
  else if (status !== 204 && status !== 304) all['Content-Length'] = 0
  response.writeHead(status, all)
  if (body === null) response.end()
  else response.end(body)
}
