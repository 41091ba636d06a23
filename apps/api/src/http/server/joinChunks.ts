import type { IncomingMessage } from 'node:http'

/** Bytes that are passed on at once. */
const pieceBytes = 16 * 1024

/** Small chunks after which no more is read in this turn: reading them takes long. */
const mostChunksInTurn = 4_000

/**
 * Passes the body of a request on in few pieces, however small its chunks are: Node keeps some 300 bytes for each beside its own, whether
 * the body is read or not. What comes at once is joined, and held no longer than this turn of the event loop.
 */
export function joinChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  const { readableHighWaterMark: mostBuffered } = request
  let piece: Buffer | null = null
  let [length, chunksInTurn] = [0, 0]
  const passOn = () => {
    if (piece !== null) push(piece.subarray(0, length))
    piece = null
    length = 0
  }
  const endTurn = () => {
    chunksInTurn = 0
    passOn()
  }
  request.push = (chunk: Buffer | null) => {
    if (chunk === null || length + chunk.length > pieceBytes) passOn()
    if (chunk === null || chunk.length > pieceBytes) return push(chunk)
    if (++chunksInTurn === 1) setImmediate(endTurn)
    piece ??= Buffer.allocUnsafe(pieceBytes)
    length += chunk.copy(piece, length)
    return chunksInTurn < mostChunksInTurn && request.readableLength + length < mostBuffered
  }
}
