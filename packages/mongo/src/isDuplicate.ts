import { MongoBulkWriteError, MongoServerError } from 'mongodb'

const duplicateKey = 11000

/** Whether a write failed for nothing but keys that were there already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError
    ? [error.writeErrors].flat().every(({ code }) => code === duplicateKey) &&
      error.result.getWriteConcernError() === undefined
    : error instanceof MongoServerError && error.code === duplicateKey
