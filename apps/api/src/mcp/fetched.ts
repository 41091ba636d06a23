import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'

/** The request in the terms of the web's Fetch, without its body: that was read already. Aborted when the client goes. */
export function fetchRequest({ method, headers, originalUrl }: ExpressRequest, response: ExpressResponse): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  // The library reads the path alone; which host was asked for has been checked.
  return new Request(`http://localhost${originalUrl}`, { method, headers: pairs, signal: abort.signal })
}

/** Sends a Fetch response. A stream's headers go out at once, for clients wait for them; its end may be the client's. */
export async function sendFetched(response: ExpressResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) return void response.end()
  response.flushHeaders()
  await pipeline(Readable.fromWeb(body), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError') throw error
  })
}
