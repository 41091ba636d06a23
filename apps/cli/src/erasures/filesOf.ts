import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@manabi/platform'

type Settings = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'READ_STORE_URL'>

/** Of a file that is read, in bytes; the last one is smaller. */
const blockSize = 1 << 20
/** The longest address, so that none is cut in two. */
const overlap = 400

/** The raw text of an embedded store's files, its log too; nothing of a store on a server. */
export async function* filesOf(config: Settings, name: Store): AsyncGenerator<string> {
  for (const path of pathsOf(config, name)) yield* blocksOf(path)
}

/** How many texts `filesOf` makes of it, one for each megabyte. */
export const countBlocks = (config: Settings, name: Store): number =>
  pathsOf(config, name).reduce(
    (count, path) => count + Math.ceil((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / blockSize),
    0,
  )

type Store = 'events' | 'state' | 'views'

function pathsOf(config: Settings, name: Store): readonly string[] {
  const server = name === 'events' ? config.EVENT_STORE_URL : config.READ_STORE_URL
  if (server !== undefined) return []
  const files = name === 'views' ? databasesIn(join(config.DATA_DIR, 'views')) : [join(config.DATA_DIR, `${name}.db`)]
  // The log first: what a checkpoint moves from it into the file meanwhile is found there.
  return files.flatMap((file) => [`${file}-wal`, file]).filter((path) => existsSync(path))
}

const databasesIn = (directory: string): readonly string[] =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((file) => file.endsWith('.db'))
        .map((file) => join(directory, file))
    : []

/** Nothing of a file that is deleted meanwhile, as those of former read models are. */
async function* blocksOf(path: string): AsyncGenerator<string> {
  let tail = Buffer.alloc(0)
  try {
    for await (const block of createReadStream(path, { highWaterMark: blockSize })) {
      const bytes = Buffer.concat([tail, block as Buffer])
      yield bytes.toString('utf8')
      tail = bytes.subarray(-overlap)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
