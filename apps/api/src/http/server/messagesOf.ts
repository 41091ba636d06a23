import type { RequestListener, ServerOptions } from 'node:http'
import type { Express } from 'express'
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
  class ServerResponse extends http.ServerResponse {}
  Object.setPrototypeOf(IncomingMessage.prototype, listener.request)
  Object.setPrototypeOf(ServerResponse.prototype, listener.response)
  listener.request = IncomingMessage.prototype as typeof listener.request
  listener.response = ServerResponse.prototype as typeof listener.response
  return { IncomingMessage, ServerResponse: ServerResponse as typeof http.ServerResponse }
}
