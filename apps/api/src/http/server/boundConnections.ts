import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Connections that a process may have open for each file that it may open: stores and logs need the others. */
const share = 0.8

/** Milliseconds in which some byte of an answer has to go out. */
const longestStall = 60_000

export interface ConnectionBounds {
  /** Files that the process may open; default: as the system says. */
  readonly openFiles?: number
  /** Whether many clients come from this address. */
  readonly isProxy?: (address: string) => boolean
}

/**
 * Bounds connections: all together, those of one network to a quarter, and those that take no byte of their answer for a minute. `isBusy`
 * tells whether a connection has a request without an answer.
 */
export function boundConnections(
  server: Server,
  isBusy: (socket: Socket) => boolean,
  { openFiles = fileLimit(), isProxy = () => false }: ConnectionBounds = {},
): void {
  const most = Math.max(1, Math.floor(openFiles * share))
  if (Number.isFinite(most)) server.maxConnections = most
  const ofNetworks = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (ofNetworks.get(network) ?? 0) + 1
    ofNetworks.set(network, count)
    socket.once('close', () => {
      const left = ofNetworks.get(network)! - 1
      if (left > 0) ofNetworks.set(network, left)
      else ofNetworks.delete(network)
    })
    if (count > Math.max(1, most / 4)) socket.destroy()
  })
  // Node asks again and again while bytes go out, however slowly, so that this is said of connections that stand still.
  server.setTimeout(longestStall, (socket) => {
    if (!isBusy(socket) || socket.writableLength > 0) socket.destroy()
  })
}

/** What one client has of addresses: an IPv6 network of 64 bits. */
function networkOf(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : (parsed?.toString() ?? address)
}

/** Infinite where the system names none. */
function fileLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isInteger(limit) ? limit : Number.POSITIVE_INFINITY
}
