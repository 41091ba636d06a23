import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { type AnyError, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb'
import { isDuplicate } from './isDuplicate.ts'
import { isPassing } from './unavailable.ts'

const duplicate = { code: 11000, index: 0 }
const tooLarge = { code: 10334, index: 1 }
const notKept = { code: 64, errmsg: 'waiting for replication timed out' }

/** As the driver makes it. */
function bulk(error: AnyError | object, writeConcernError?: object) {
  return new MongoBulkWriteError(error as AnyError, { getWriteConcernError: () => writeConcernError } as never)
}

const failures: [what: string, error: unknown, isDuplicate: boolean, isPassing: boolean][] = [
  ['a key that is taken', new MongoServerError({ code: 11000 }), true, false],
  ['keys that are taken', bulk({ message: '', code: 11000, writeErrors: [duplicate, duplicate] }), true, false],
  ['one key that is taken', bulk({ message: '', code: 11000, writeErrors: duplicate }), true, false],
  ['another reason beside', bulk({ message: '', code: 11000, writeErrors: [duplicate, tooLarge] }), false, false],
  ['a bulk write that was cut off', bulk(new MongoNetworkError('connection closed')), false, true],
  ['a bulk write that was refused as a whole', bulk(new MongoServerError({ code: 13 })), false, false],
  ['a bulk write while the primary steps down', bulk(new MongoServerError({ code: 10107 })), false, true],
  ['a bulk write that the majority did not keep', bulk({ message: '', code: 64 }, notKept), false, true],
  ['both', bulk({ message: '', code: 11000, writeErrors: [duplicate] }, notKept), false, true],
  ['a write that the majority did not keep', new MongoServerError({ code: 64 }), false, true],
  [
    'a socket whose other end is gone',
    Object.assign(new Error('This socket has been ended.'), { code: 'EPIPE' }),
    false,
    true,
  ],
  // As Node's own errors are to code that runs in a context of its own, such as these tests.
  ['the same, of another realm', runInNewContext("Object.assign(new Error('ended'), { code: 'EPIPE' })"), false, true],
  ['a mistake of ours', new TypeError('undefined is not a function'), false, false],
]

describe('a failure', () => {
  it.each(failures)('is told apart: %s', (_what, error, duplicate, passing) => {
    expect([isDuplicate(error), isPassing(error)]).toEqual([duplicate, passing])
  })
})
