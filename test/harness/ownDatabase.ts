import { basename } from 'node:path'
import { MongoClient } from 'mongodb'

const nameOf = (dataDir: string): string => basename(dataDir).toLowerCase()

/**
 * The URL of a MongoDB server, with a database for this installation alone. One database for all would hold thousands of collections
 * by the end of a run, and FerretDB becomes slower with each.
 */
export function withOwnDatabase(url: string | undefined, dataDir: string): string | undefined {
  if (!url) return url
  const own = new URL(url)
  own.pathname = `/${nameOf(dataDir)}`
  return own.href
}

/** Past the proxies of a test, which may be cut. */
export async function dropOwnDatabase(dataDir: string): Promise<void> {
  const url = process.env['READ_STORE_URL']
  if (!url) return
  const mongo = new MongoClient(url)
  try {
    await mongo.db(nameOf(dataDir)).dropDatabase()
  } finally {
    await mongo.close()
  }
}
