import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { beginWith, endLines } from './server/firstLines.ts'
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

const securityHeaders = Object.entries(apiHeaders)
const securityLines = securityHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join('')

/** In characters. A longer text is copied less often as bytes. */
const short = 4_096

/** Writes the answer with the headers that every answer has. */
export function send(response: ServerResponse, requestId: string, answer: Answer | WrittenAnswer): void {
  const { status, headers } = answer
  const list = begun(response, requestId)
  for (const name in headers) list.push(name, headers[name]!)
  if (headers['Cache-Control'] === undefined) list.push('Cache-Control', 'no-store')
  const [body, length, encoding] = bodyOf(answer)
  if (body !== null || (status !== 204 && status !== 304)) list.push('Content-Length', String(length))
  writeHead(response, status, list)
  response.end(body, encoding)
}

/** A short text goes out with the header in one piece. */
function bodyOf(answer: Answer | WrittenAnswer): [string | Uint8Array | null, length: number, BufferEncoding] {
  const { body } = answer
  if (body === null) return [null, 0, 'latin1']
  if ('encoding' in answer) return [body, body.length, answer.encoding]
  if (body.length < short) return [body, Buffer.byteLength(body), 'utf8']
  const bytes = Buffer.from(body)
  return [bytes, bytes.length, 'latin1']
}

/** The headers that every answer has: as lines, where none of them was set before; else as a flat list for more. */
function begun(response: ServerResponse, requestId: string): string[] {
  const isUnset = !response.hasHeader('Content-Security-Policy')
  if (isUnset && beginWith(response, `${securityLines}X-Request-Id: ${requestId}\r\n`)) return []
  return [...securityHeaders.flat(), 'X-Request-Id', requestId]
}

function writeHead(response: ServerResponse, status: number, list: string[]): void {
  try {
    response.writeHead(status, list)
  } finally {
    endLines(response)
  }
}

/** Writes the answer as fast as the client reads it. What fails in between cuts the connection, so that no client takes it for the whole. */
export async function stream(
  response: ServerResponse,
  requestId: string,
  { status, headers, chunks }: StreamedAnswer,
): Promise<void> {
  const list = [...begun(response, requestId), 'Cache-Control', 'no-store']
  for (const name in headers) list.push(name, headers[name]!)
  writeHead(response, status, list)
  if (response.req.method === 'HEAD') return void response.end()
  await pipeline(chunks, response).catch(() => response.destroy())
}
