import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/** The request in the terms of the web's Fetch, without its body: that was read already. Aborted when `signal` is. */
export function fetchRequest({ method, headers, originalUrl }: ExpressRequest, signal: AbortSignal): Request {
  const pairs = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  // The library reads the path alone; which host was asked for has been checked.
  return new Request(`http://localhost${originalUrl}`, { method, headers: pairs, signal })
}

/** The headers that the library reads. */
const passedOn = [
  'accept',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
]

/** Sends a Fetch response. A stream's headers go out at once, for clients wait for them; its end may be the client's. */
export async function sendFetched(response: ExpressResponse, answer: Response): Promise<void> {
  const { status, headers, body } = answer
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) {
    return void response.end(await answer.text())
  }
  response.flushHeaders()
  // The pipeline alone adds nearly as many as Node lets pass without a warning.
  response.setMaxListeners(20)
  await pipeline(Readable.fromWeb(body), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError') throw error
  })
}
