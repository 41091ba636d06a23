import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `/mcp` of a service at an address of its own where nobody has to sign in, for clients that cannot; all else goes through as it came. */
export async function withToken(serviceUrl: string, token: string) {
  const { hostname, port } = new URL(serviceUrl)
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    // As if it were the service's own address, which is what `Host` and `Origin` are compared with.
    const [host, origin] = [headers.host, headers.origin].map((text) => text?.replace(`:${ownPort()}`, `:${port}`))
    const signedIn = { ...headers, host, ...(origin && { origin }), authorization: `Bearer ${token}` }
    const onward = request({ hostname, port, method, path, headers: signedIn }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  const ownPort = () => (server.address() as AddressInfo).port
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${ownPort()}/mcp`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
