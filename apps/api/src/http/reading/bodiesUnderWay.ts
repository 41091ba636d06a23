import { currentCaller, monotonic, Problem } from '@manabi/kernel'
import type { Request, Response } from 'express'

/** Bytes of bodies that are being read, of all callers and of one. */
const [mostBytes, mostOfCaller] = [64 * 1024 * 1024, 16 * 1024 * 1024]

/** Bytes that Node keeps for each piece of a body beside its own. */
const ofPiece = 320

/** An operation may accept a single body that is larger than that; what Node keeps for its pieces comes on top. */
const withPieces = 1.5

/** From so many milliseconds on, a body has to come at so many bytes a second on average. */
const [grace, slowest] = [5_000, 16 * 1024]
const lookEvery = 1_000

export interface BodyBounds {
  readonly mostBytes: number
  readonly mostOfCaller: number
  readonly grace: number
  readonly lookEvery: number
}

/** Bodies that are being read share the memory of the process. Each is watched until it is there, or refused and gone. */
export class BodiesUnderWay {
  readonly #bounds: BodyBounds
  #bytes = 0
  readonly #ofCallers = new Map<string, number>()

  constructor(bounds: Partial<BodyBounds> = {}) {
    this.#bounds = { mostBytes, mostOfCaller, grace, lookEvery, ...bounds }
  }

  /**
   * Rejects with 503 for too many bytes at once, with 408 for bytes that come too slowly, and with 413 for more than `mostRead`; the
   * connection ends with that answer.
   */
  async during<Body>(request: Request, response: Response, read: Reading<Body>): Promise<Body> {
    // Its end would never be told.
    if (request.socket.destroyed) throw unfinished()
    const caller = currentCaller()
    const { promise: refused, reject } = Promise.withResolvers<never>()
    let held = 0
    let isRefused = false
    const refuse = (problem: Problem) => {
      if (isRefused) return
      isRefused = true
      response.shouldKeepAlive = false
      // The rest of the chunks that have arrived is dropped, and no more is read.
      request.removeAllListeners('data').socket.pause()
      // What was read stays in memory until the connection is gone.
      request.socket.once('close', () => this.#add(caller, -held))
      reject(problem)
    }
    const hold = (bytes: number) => {
      if (isRefused) return
      held += bytes
      if (!this.#add(caller, bytes, mostOfOne)) refuse(tooMuch())
    }
    const drop = (bytes: number) => {
      if (isRefused) return
      held -= bytes
      this.#add(caller, -bytes)
    }
    const { mostOfCaller } = this.#bounds
    const mostOfOne = read.limit > mostOfCaller ? read.limit * withPieces : mostOfCaller
    const started = monotonic()
    let arrived = 0
    const count = (chunk: Buffer) => {
      arrived += chunk.length
      if (arrived > (read.mostRead ?? Number.POSITIVE_INFINITY)) refuse(new Problem('payload_too_large'))
      if (!read.isPassedOn) hold(isPacked(request) ? ofPiece : chunk.length + ofPiece)
    }
    const watch = setInterval(() => {
      const elapsed = monotonic() - started
      if (elapsed > this.#bounds.grace && arrived < (elapsed / 1_000) * slowest) refuse(new Problem('request_timeout'))
    }, this.#bounds.lookEvery)
    // How much a packed body unpacks to is not seen.
    if (isPacked(request)) hold(read.limit)
    const leave = () => reject(unfinished())
    request.on('data', count).socket.once('close', leave)
    try {
      return await Promise.race([read.whole(drop), refused])
    } finally {
      clearInterval(watch)
      request.removeListener('data', count).socket.removeListener('close', leave)
      if (!isRefused) this.#add(caller, -held)
    }
  }

  /** Whether that is within the bounds. */
  #add(caller: string, bytes: number, mostOfOne = this.#bounds.mostOfCaller): boolean {
    const ofCaller = (this.#ofCallers.get(caller) ?? 0) + bytes
    this.#bytes += bytes
    if (ofCaller > 0) this.#ofCallers.set(caller, ofCaller)
    else this.#ofCallers.delete(caller)
    return this.#bytes <= this.#bounds.mostBytes && ofCaller <= mostOfOne
  }
}

interface Reading<Body> {
  /** Most bytes of the body that are kept, unpacked. */
  readonly limit: number
  /** Bytes that may come, packed or not. Left out: any number. */
  readonly mostRead?: number
  /** Nothing of it stays in memory. */
  readonly isPassedOn?: true
  /** Calls `drop` for bytes that it read and does not keep. */
  readonly whole: (drop: (bytes: number) => void) => Promise<Body>
}

const isPacked = ({ headers }: Pick<Request, 'headers'>): boolean =>
  (headers['content-encoding'] ?? 'identity') !== 'identity'

const tooMuch = (): Problem =>
  new Problem('unavailable', 'Too many bodies are being sent just now. Wait, then try again.', {
    headers: { 'Retry-After': '5' },
  })

/** Nobody is there to read it. */
const unfinished = (): Problem => new Problem('invalid_request', 'The body did not come to its end.')

/** Those of the process. */
export const bodiesUnderWay = new BodiesUnderWay()
