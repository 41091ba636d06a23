import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread with a webhook receiver, which answers 204 at once or never, and says how many requests it got. */
const hangs = workerData === 'hangs'
let count = 0
let told = 0
const tell = () => {
  if (count !== told) parentPort!.postMessage({ count })
  told = count
}
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    count++
    setImmediate(tell)
    if (!hangs) response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => parentPort!.postMessage({ port: (server.address() as AddressInfo).port }))
