import type { ServerResponse } from 'node:http'
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server'

/**
 * The older HTTP+SSE transport (protocol revision 2024-11-05): one stream carries every answer, and messages are posted to the address
 * that its first event names.
 */
export class SseTransport implements Transport {
  readonly sessionId: string
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  readonly #response: ServerResponse
  readonly #address: string
  #keepAlive: NodeJS.Timeout | undefined
  #cut: NodeJS.Timeout | undefined

  constructor(sessionId: string, response: ServerResponse, address: string) {
    this.sessionId = sessionId
    this.#response = response
    this.#address = address
  }

  async start(): Promise<void> {
    this.#response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    this.#write(`event: endpoint\ndata: ${this.#address}\n\n`)
    this.#keepAlive = setInterval(() => this.#write(': keep-alive\n\n'), keepAliveMilliseconds).unref()
    this.#response.once('close', () => {
      clearInterval(this.#keepAlive)
      clearTimeout(this.#cut)
      this.onclose?.()
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }

  /** A client that does not read what is left is cut. */
  async close(): Promise<void> {
    if (this.#response.writableEnded) return
    this.#response.end()
    this.#cut = setTimeout(() => this.#response.destroy(), longestEnd).unref()
  }

  #write(text: string): void {
    // A stream that has ended stays open until its client has read it. Writing to it would end the process.
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    // A client that asks and does not read would fill this process's memory.
    if (this.#response.writableLength > mostUnread) this.#response.destroy()
  }
}

export const keepAliveMilliseconds = 15_000
const longestEnd = 5_000
const mostUnread = 16 * 1024 * 1024
