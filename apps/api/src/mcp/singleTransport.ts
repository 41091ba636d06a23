import type {
  AuthInfo,
  JSONRPCMessage,
  JSONRPCRequest,
  MessageExtraInfo,
  Transport,
} from '@modelcontextprotocol/server'

/** Carries one request to a server and its answer back; what the server says beside the answer has nobody to hear it. */
export class SingleTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  readonly #answer = Promise.withResolvers<JSONRPCMessage | null>()

  /** Null when the transport was closed before there was an answer. */
  ask(request: JSONRPCRequest, authInfo: AuthInfo): Promise<JSONRPCMessage | null> {
    this.onmessage?.(request, { authInfo })
    return this.#answer.promise
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#answer.resolve(message)
  }

  async close(): Promise<void> {
    this.#answer.resolve(null)
    this.onclose?.()
  }
}
