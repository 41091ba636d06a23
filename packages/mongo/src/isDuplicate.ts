import { MongoBulkWriteError, MongoServerError } from 'mongodb'

const duplicateKey = 11000

/**
 * Whether a write failed for nothing but keys that were there already. A bulk write that was cut off is reported as one without
 * errors of its own: nothing is known of it.
 */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return error instanceof MongoServerError && error.code === duplicateKey
  const errors = [error.writeErrors].flat()
  const isDecided = errors.length > 0 && error.result.getWriteConcernError() === undefined
  return isDecided && errors.every(({ code }) => code === duplicateKey)
}
