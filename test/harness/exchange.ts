import { type IncomingMessage, request } from 'node:http'

export interface Sending {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Buffer | { readonly chunks: Iterable<Buffer>; readonly isOpen?: true; readonly length?: number }
}

export interface Received {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/**
 * One request on a connection of its own, and its answer, whether or not all of the body was read. The body comes whole or in chunks, of
 * which `isOpen` leaves out the end. With a `length`, only the chunks come of a body that announces so many bytes.
 */
export function exchange(url: string, { method, headers = {}, body }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    const framing = body.length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }
    const sent = request(url, { method, headers: { ...headers, ...framing }, agent: false })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('error', reject).on('end', () => {
        sent.destroy()
        resolve({ status: answer.statusCode!, headers: answer.headers, text })
      })
    })
    if (Buffer.isBuffer(body)) sent.end(body)
    else {
      for (const chunk of body.chunks) sent.write(chunk)
      if (body.length !== undefined) sent.flushHeaders()
      else if (body.isOpen !== true) sent.end()
    }
  })
}
