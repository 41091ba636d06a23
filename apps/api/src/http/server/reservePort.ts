import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** A port that the system chose, held until a server takes it over: given back in between, another process could take it. */
export interface ReservedPort {
  readonly number: number
  readonly socket: Server
}

/** Rejects when the host cannot be listened on. Keeps no process alive. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const socket = createServer((early) => early.destroy()).unref()
  socket.listen({ host, port: 0 })
  await once(socket, 'listening')
  return { number: (socket.address() as AddressInfo).port, socket }
}
