import { Unavailable } from '@manabi/kernel'
import { MongoBulkWriteError, MongoError } from 'mongodb'

/** Server codes that say "not now": shutting down, stepping down, no primary, interrupted, not kept by the majority in time. */
const passingCodes = new Set<unknown>([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const passingNames =
  /^Mongo(Network|ServerSelection|PoolClosed|PoolCleared|NotConnected|TopologyClosed|ClientClosed|WaitQueueTimeout|OperationTimeout|ServerClosed)/

export const isPassing = (error: unknown): boolean =>
  error instanceof MongoError &&
  (passingNames.test(error.name) ||
    passingCodes.has(error.code) ||
    error.hasErrorLabel('RetryableWriteError') ||
    (error instanceof MongoBulkWriteError && isUndecided(error)))

/** What cut a bulk write off stands inside its error; or it was done, but the majority may not keep it. */
const isUndecided = ({ errorResponse, result }: MongoBulkWriteError): boolean =>
  isPassing(errorResponse) || result.getWriteConcernError() !== undefined

/** Runs a call; a server that is away becomes `Unavailable(part)`. */
export async function orUnavailable<T>(part: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw isPassing(error) ? new Unavailable(part, error) : error
  }
}
