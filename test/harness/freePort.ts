import { createServer } from 'node:net'

/** Systems give ports of 32768 and above to whoever asks for any; these are given by nobody else. */
const [first, each, workers] = [10_000, 700, 32] as const

/** Each worker of Jest has its own, so that two never choose the same. */
const own = first + each * (Number(process.env['JEST_WORKER_ID'] ?? 0) % workers)

let next = Math.floor(Math.random() * each)

/**
 * A port that nobody listens on, and that no other program is given until the caller listens there: for who must know a port before
 * it listens, or listens there again after a restart. A port of the system's choosing is anybody's as soon as it is closed.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < each; tried++) {
    const port = own + (next++ % each)
    if (await isFree(port)) return port
  }
  throw new Error(`Each port from ${own} to ${own + each - 1} is in use`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
