import { connect } from 'node:net'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly credential?: string
  readonly type?: string
  readonly headers?: readonly string[]
}

/** Sends requests as they are. Each resolves when it is answered or its connection cut. */
export class Sending {
  readonly #url: URL

  constructor(url: string) {
    this.#url = new URL(url)
  }

  request({ method, path, credential, type = 'application/json', headers = [] }: Sent, body: Buffer): Promise<void> {
    const authorization = credential === undefined ? [] : [`Authorization: Bearer ${credential}`]
    const accept = 'Accept: application/json, text/event-stream'
    const lines = ['Connection: close', accept, `Content-Type: ${type}`, ...authorization]
    return this.bare({ method, path, headers: [...lines, ...headers] }, body)
  }

  /** With no headers but these, the host, and the length. */
  bare({ method, path, headers = [] }: Sent, body: Buffer): Promise<void> {
    const lines = [`${method.toUpperCase()} ${path} HTTP/1.1`, `Host: ${this.#url.host}`, ...headers]
    return this.raw(`${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`, body)
  }

  raw(head: string, body: Buffer): Promise<void> {
    const bytes = Buffer.concat([Buffer.from(head), body])
    return new Promise((resolve) => {
      const socket = connect(Number(this.#url.port), '127.0.0.1', () => socket.write(bytes))
      socket
        .on('error', () => {})
        .on('close', () => resolve())
        .resume()
    })
  }
}
