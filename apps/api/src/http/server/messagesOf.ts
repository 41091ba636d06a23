import type { RequestListener, ServerOptions } from 'node:http'
import type { Express } from 'express'
import { firstLines, storeHeader } from './firstLines.ts'
import { http } from './nodeHttp.ts'

/**
 * Requests and responses as an Express app wants them. Made as Node's, it changes the prototype of each, and V8 looks longer for the
 * shape of an object whose prototype changed than Express takes for everything else.
 */
export function messagesOf(
  listener: RequestListener | Express,
): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  if (!('request' in listener)) return {}
  class IncomingMessage extends http.IncomingMessage {}
  class ServerResponse extends http.ServerResponse {
    [firstLines] = ''

    _storeHeader(firstLine: string, headers: unknown): void {
      storeHeader.call(this, firstLine + this[firstLines], headers)
    }
  }
  Object.setPrototypeOf(IncomingMessage.prototype, listener.request)
  Object.setPrototypeOf(ServerResponse.prototype, listener.response)
  listener.request = IncomingMessage.prototype as typeof listener.request
  listener.response = ServerResponse.prototype as unknown as typeof listener.response
  return { IncomingMessage, ServerResponse: ServerResponse as typeof http.ServerResponse }
}
