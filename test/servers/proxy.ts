import { connect, createServer, type Socket } from 'node:net'

/** Pieces of what was sent that are kept to be looked at. */
const mostKept = 100

/**
 * A way to a server that can be cut: open connections break in the middle of what they carry, and new ones are refused. `listen` is
 * called for each connection, and what it answers with all that the client sends.
 */
export async function startProxy(target: URL, defaultPort: number, listen?: () => (bytes: Buffer) => void) {
  const open = new Set<Socket>()
  const mutes = new Set<() => void>()
  const sent: Buffer[] = []
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(target.port || defaultPort), target.hostname)
    const mute = () => void upstream.unpipe(client)
    mutes.add(mute)
    client.once('close', () => mutes.delete(mute))
    const heard = listen?.()
    client.on('data', (bytes: Buffer) => {
      heard?.(bytes)
      sent.push(bytes)
      if (sent.length > mostKept) sent.shift()
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    /** The latest of what clients sent. */
    sent,
    /** What was asked for on open connections still arrives, the answers do not. */
    mute: () => {
      for (const mute of mutes) mute()
    },
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>
