import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A webhook receiver in a thread of its own, which answers 204 at once. */
export class Receiver {
  readonly url: string
  readonly #worker: Worker
  readonly #shared: Shared

  private constructor(url: string, worker: Worker, shared: Shared) {
    this.url = url
    this.#worker = worker
    this.#shared = shared
  }

  /** For so many requests at most. */
  static async start(most: number): Promise<Receiver> {
    const shared: Shared = {
      arrivals: new Float64Array(new SharedArrayBuffer(8 * most)),
      count: new Int32Array(new SharedArrayBuffer(4)),
    }
    const worker = new Worker(new URL(import.meta.url), { workerData: { shared } })
    const port = await new Promise<number>((resolve) => worker.once('message', resolve))
    return new Receiver(`http://127.0.0.1:${port}/hook`, worker, shared)
  }

  get count(): number {
    return Atomics.load(this.#shared.count, 0)
  }

  arrivedAt(nth: number): number {
    return this.#shared.arrivals[nth]!
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

interface Shared {
  /** When each request arrived, in milliseconds since 1970, with fractions. */
  readonly arrivals: Float64Array<SharedArrayBuffer>
  readonly count: Int32Array<SharedArrayBuffer>
}

function receive({ arrivals, count }: Shared, onListening: (port: number) => void): void {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end()
      arrivals[Atomics.load(count, 0)] = performance.timeOrigin + performance.now()
      Atomics.add(count, 0, 1)
    })
  })
  server.listen(0, '127.0.0.1', () => onListening((server.address() as AddressInfo).port))
}

if (workerData?.shared !== undefined) receive(workerData.shared, (port) => parentPort!.postMessage(port))
