import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a directory whose raw bytes hold the text, as JSON and SQLite would write it. */
export async function filesHolding(directory: string, text: string): Promise<string[]> {
  const wanted = Buffer.from(text)
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const found = await Promise.all(paths.map(async (path) => (await bytesOf(path)).includes(wanted)))
  return paths.filter((_, index) => found[index]).map((path) => path.slice(directory.length + 1))
}

/** Read models come and go while somebody looks. */
const bytesOf = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
