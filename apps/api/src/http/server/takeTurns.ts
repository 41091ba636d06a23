import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection without an answer. */
const mostUnanswered = 8

/**
 * Lets listeners handle the requests of a connection one after the other, with a turn of the event loop between two: a client may send
 * many in one packet, and Node hands over all of them at once. Where more than eight have no answer, calls `onExcess` and cuts the connection.
 */
export function takeTurns(onExcess: () => void): Turns {
  /** What waits on a connection where a request is under way. */
  const queues = new WeakMap<Socket, (() => void)[]>()
  const next = (socket: Socket): void => {
    const begin = socket.writable ? queues.get(socket)?.shift() : undefined
    if (begin === undefined) queues.delete(socket)
    else begin()
  }
  const inTurn =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      const begin = () => {
        response.once('close', () => setImmediate(next, socket))
        listener(request, response)
      }
      const queue = queues.get(socket)
      if (queue === undefined) {
        queues.set(socket, [])
        return begin()
      }
      if (queue.length < mostUnanswered - 1) return void queue.push(begin)
      onExcess()
      socket.destroy()
    }
  return { inTurn, isBusy: (socket) => queues.has(socket) }
}

interface Turns {
  inTurn(listener: RequestListener): RequestListener
  /** Whether the connection has a request without an answer. */
  isBusy(socket: Socket): boolean
}
