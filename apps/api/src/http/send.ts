import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { apiHeaders } from './server/securityHeaders.ts'

/** An answer, ready to go out. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
  /** A repetition of the request answers the same without being remembered. */
  readonly didNothing?: true
}

/** An answer of unknown length, a chunk at a time. */
export interface StreamedAnswer extends Omit<Answer, 'body'> {
  readonly chunks: AsyncIterable<string | Uint8Array>
}

const securityHeaders = Object.entries(apiHeaders).flat()

/** In characters. A longer text is copied less often as bytes. */
const short = 4_096

/** Writes the answer with the headers that every answer has. */
export function send(response: ServerResponse, requestId: string, answer: Answer): void {
  const { status, body } = answer
  // A short text goes out with the header in one piece.
  const content = body === null || body.length < short ? body : Buffer.from(body)
  response.writeHead(status, headersOf(requestId, answer)).end(content)
}

/** All headers of an answer whose length is known, as a flat list of names and values. */
export function headersOf(requestId: string, { status, headers, body }: Answer): string[] {
  const list = [...securityHeaders, 'X-Request-Id', requestId, ...Object.entries(headers).flat()]
  if (headers['Cache-Control'] === undefined) list.push('Cache-Control', 'no-store')
  if (body !== null || (status !== 204 && status !== 304))
    list.push('Content-Length', String(Buffer.byteLength(body ?? '')))
  return list
}

/** Writes the answer as fast as the client reads it. What fails in between cuts the connection, so that no client takes it for the whole. */
export async function stream(
  response: ServerResponse,
  requestId: string,
  { status, headers, chunks }: StreamedAnswer,
): Promise<void> {
  const list = [...securityHeaders, 'X-Request-Id', requestId, 'Cache-Control', 'no-store']
  response.writeHead(status, [...list, ...Object.entries(headers).flat()])
  if (response.req.method === 'HEAD') return void response.end()
  await pipeline(chunks, response).catch(() => response.destroy())
}
