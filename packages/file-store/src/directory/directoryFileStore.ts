import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Id, Unavailable } from '@manabi/kernel'
import type { FileStore } from '../port.ts'

/** No write takes as long, in milliseconds. */
const longestWrite = 24 * 60 * 60 * 1_000

/**
 * Files below a directory, in folders by the end of their id, so that no folder becomes large. A file bears its name once it is whole
 * and on disk; until then it is in the folder `parts`. The first save removes parts of processes that were killed.
 */
export function openDirectoryFileStore(directory: string): FileStore {
  const parts = join(directory, 'parts')
  const pathOf = (id: Id) => join(directory, id.slice(-2), id)
  let isSwept = false
  const save = async (id: Id, bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
    await mkdir(parts, { recursive: true, mode: 0o700 })
    if (!isSwept) await sweep(parts)
    isSwept = true
    await write(pathOf(id), join(parts, randomUUID()), bytes)
  }
  return {
    save: (id, bytes) => orUnavailable(() => save(id, bytes)),
    read: (id, range) =>
      orUnavailable(async () => {
        const file = await unlessMissing(open(pathOf(id), constants.O_RDONLY))
        return file?.createReadStream(range) ?? null
      }),
    sizeOf: (id) => orUnavailable(async () => (await unlessMissing(stat(pathOf(id))))?.size ?? null),
    remove: (id) => orUnavailable(() => rm(pathOf(id), { force: true })),
    close: async () => {},
  }
}

/** Other processes may write, and sweep, at the same time. */
async function sweep(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const part = join(parts, name)
    const found = await unlessMissing(stat(part))
    if (found !== null && found.mtimeMs < Date.now() - longestWrite) await rm(part, { force: true })
  }
}

async function write(path: string, part: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    for (const place of [folder, dirname(folder)]) await syncFolder(place)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

/** So that the names in it survive a loss of power, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR'

const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error) => {
    if (isMissing(error)) return null
    throw error
  })

/** A disk that is full, broken, or taken away. */
async function orUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw new Unavailable('files', error)
  }
}
