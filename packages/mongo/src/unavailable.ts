import { isNativeError } from 'node:util/types'
import { Unavailable } from '@manabi/kernel'
import { MongoBulkWriteError, MongoError } from 'mongodb'
import { isRefused, type MongoStatus } from './mongoStatus.ts'

/** Server codes that say "not now": shutting down, stepping down, no primary, interrupted, not kept by the majority in time. */
const passingCodes = new Set<unknown>([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const passingNames =
  /^Mongo(Network|ServerSelection|PoolClosed|PoolCleared|NotConnected|TopologyClosed|ClientClosed|WaitQueueTimeout|OperationTimeout|ServerClosed)/

/** What a socket says of itself when the other end is gone: the driver hands that on as it is, now and then. */
const brokenSocket: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])

export const isPassing = (error: unknown): boolean =>
  (isNativeError(error) && 'code' in error && brokenSocket.has(error.code)) ||
  (error instanceof MongoError && isPassingAnswer(error))

const isPassingAnswer = (error: MongoError): boolean =>
  passingNames.test(error.name) ||
  passingCodes.has(error.code) ||
  error.hasErrorLabel('RetryableWriteError') ||
  (error instanceof MongoBulkWriteError && isUndecided(error))

/** What cut a bulk write off stands inside its error; or it was done, but the majority may not keep it. */
const isUndecided = ({ errorResponse, result }: MongoBulkWriteError): boolean =>
  isPassing(errorResponse) || result.getWriteConcernError() !== undefined

/** Runs a call; a server that is down, or that refuses what it is asked for, becomes `Unavailable(part)`. */
export async function orUnavailable<T>(part: string, call: () => Promise<T>, status?: MongoStatus): Promise<T> {
  try {
    const result = await call()
    status?.answered()
    return result
  } catch (error) {
    // The call before this one has met it already.
    if (error instanceof Unavailable) throw error
    if (!isPassing(error) && !isRefused(error)) throw error
    status?.failed(error as Error)
    throw new Unavailable(part, error, status && (status.reason ?? 'MongoDB does not answer.'))
  }
}
