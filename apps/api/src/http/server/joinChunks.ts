import type { IncomingMessage } from 'node:http'

/** Bytes that are passed on at once. */
const size = 16 * 1024

/** Small chunks after which no more is read in this turn: reading them takes long. */
const mostInTurn = 4_000

/**
 * Passes the body of a request on in few pieces, however small its chunks are: Node keeps some 300 bytes for each beside its own, whether
 * the body is read or not. What comes at once is joined, and held no longer than this turn of the event loop.
 */
export function joinChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  const { readableHighWaterMark: most } = request
  let piece: Buffer | null = null
  let [length, inTurn] = [0, 0]
  const passOn = () => {
    if (piece !== null) push(piece.subarray(0, length))
    piece = null
    length = 0
  }
  const endTurn = () => {
    inTurn = 0
    passOn()
  }
  request.push = (chunk: Buffer | null) => {
    if (chunk === null || length + chunk.length > size) passOn()
    if (chunk === null || chunk.length > size) return push(chunk)
    if (++inTurn === 1) setImmediate(endTurn)
    piece ??= Buffer.allocUnsafe(size)
    length += chunk.copy(piece, length)
    return inTurn < mostInTurn && request.readableLength + length < most
  }
}
