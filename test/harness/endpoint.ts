import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (response: ServerResponse, count: number) => void

/** Answers with a status and nothing else. */
export const answering =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

/** Does not answer, until `release` is called. */
export const silent: Answer = () => {}

/** A webhook receiver on loopback whose behaviour tests choose and change; it keeps what it got, and how much at once. */
export async function startEndpoint(answer: Answer = answering(204)) {
  const endpoint = { answer, received: [] as ReceivedMessage[], open: 0, mostOpen: 0 }
  const responses = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    endpoint.open++
    endpoint.mostOpen = Math.max(endpoint.mostOpen, endpoint.open)
    responses.add(response)
    response.on('close', () => {
      endpoint.open--
      responses.delete(response)
    })
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      endpoint.received.push({ path: request.url!, headers: request.headers, body })
      endpoint.answer(response, endpoint.received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(endpoint, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Answers whoever still waits. */
    release: () => {
      for (const response of responses) response.writeHead(204).end()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  })
}

export type Endpoint = Awaited<ReturnType<typeof startEndpoint>>
