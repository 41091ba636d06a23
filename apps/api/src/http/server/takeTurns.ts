import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection without an answer. */
const mostUnanswered = 8

/**
 * Lets listeners handle the requests of a connection one after the other, with a turn of the event loop between two: a client may send
 * many in one packet, and Node hands over all of them at once. Where more than eight have no answer, calls `onExcess` and cuts the connection.
 */
export function takeTurns(onExcess: () => void): (listener: RequestListener) => RequestListener {
  /** What waits on a connection where a request is under way. */
  const queues = new WeakMap<Socket, (() => void)[]>()
  const next = (socket: Socket): void => {
    const begin = socket.writable ? queues.get(socket)?.shift() : undefined
    if (begin === undefined) queues.delete(socket)
    else begin()
  }
  return (listener) => (request, response) => {
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
}
