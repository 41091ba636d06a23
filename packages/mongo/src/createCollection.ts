import { type Db, MongoServerError } from 'mongodb'

const exists = 48

/**
 * Makes a collection unless it is there. The first insert would make it too, but where several come first at once, not every server
 * holds them to a unique key already.
 */
export async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name)
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === exists)) throw error
  }
}
