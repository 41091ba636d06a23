import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a directory whose raw bytes hold the text, as JSON and SQLite would write it. */
export async function filesHolding(directory: string, text: string): Promise<string[]> {
  const wanted = Buffer.from(text)
  const files = await readFiles(directory)
  return [...files].filter(([, bytes]) => bytes.includes(wanted)).map(([path]) => path.slice(directory.length + 1))
}

/** The bytes of all files of a directory, by path. When one vanishes meanwhile, another may have taken its place, so all are read again. */
export async function readFiles(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  try {
    const files = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return readFiles(directory)
  }
}
