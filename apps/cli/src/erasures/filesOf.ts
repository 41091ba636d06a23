import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@manabi/platform'

type Settings = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'READ_STORE_URL'>

const blockSize = 1 << 20
/** The longest address, so that none is cut in two. */
const overlap = 400

/** The raw text of an embedded store's files, its log too; nothing of a store on a server. */
export async function* filesOf(config: Settings, name: 'events' | 'state' | 'views'): AsyncGenerator<string> {
  const server = name === 'events' ? config.EVENT_STORE_URL : config.READ_STORE_URL
  if (server !== undefined) return
  // The log first: what a checkpoint moves from it into the file meanwhile is found there.
  for (const suffix of ['-wal', '']) {
    const path = join(config.DATA_DIR, `${name}.db${suffix}`)
    if (existsSync(path)) yield* blocksOf(path)
  }
}

async function* blocksOf(path: string): AsyncGenerator<string> {
  let tail = Buffer.alloc(0)
  for await (const block of createReadStream(path, { highWaterMark: blockSize })) {
    const bytes = Buffer.concat([tail, block as Buffer])
    yield bytes.toString('utf8')
    tail = bytes.subarray(-overlap)
  }
}
