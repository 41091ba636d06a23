import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { apiHeaders } from './server/securityHeaders.ts'

/** An answer, ready to go out. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
}

/** An answer that is written already: its bytes, or a text with a character for each byte. */
interface WrittenAnswer extends Omit<Answer, 'body'> {
  readonly body: string | Uint8Array
  readonly encoding: 'latin1'
}

/** An answer of unknown length, a chunk at a time. */
export interface StreamedAnswer extends Omit<Answer, 'body'> {
  readonly chunks: AsyncIterable<string>
}

const securityHeaders = Object.entries(apiHeaders).flat()

/** Writes the answer with the headers that every answer has; as a flat list, which Node writes without looking at it twice. */
export function send(response: ServerResponse, requestId: string, answer: Answer | WrittenAnswer): void {
  const { status, headers } = answer
  const body = 'encoding' in answer || answer.body === null ? answer.body : Buffer.from(answer.body)
  const list = [...securityHeaders, 'X-Request-Id', requestId]
  for (const name in headers) list.push(name, headers[name]!)
  if (headers['Cache-Control'] === undefined) list.push('Cache-Control', 'no-store')
  if (body !== null) list.push('Content-Length', String(body.length))
  else if (status !== 204 && status !== 304) list.push('Content-Length', '0')
  response.writeHead(status, list)
  response.end(body, 'latin1')
}

/** Writes the answer as fast as the client reads it. What fails in between cuts the connection, so that no client takes it for the whole. */
export async function stream(
  response: ServerResponse,
  requestId: string,
  { status, headers, chunks }: StreamedAnswer,
): Promise<void> {
  const list = [...securityHeaders, 'X-Request-Id', requestId, 'Cache-Control', 'no-store']
  for (const name in headers) list.push(name, headers[name]!)
  response.writeHead(status, list)
  if (response.req.method === 'HEAD') return void response.end()
  await pipeline(chunks, response).catch(() => response.destroy())
}
