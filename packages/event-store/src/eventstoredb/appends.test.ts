import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { newEvent } from '../../test/events.ts'
import { Appends } from './appends.ts'
import type { Connection } from './connection.ts'
import { StoredForm } from './storedForm.ts'

/** Milliseconds. */
const timeoutMs = 3_000

/** Calls that never answer. Each begins when the test says so. */
function givenServer() {
  const beginnings: PromiseWithResolvers<unknown>[] = []
  const connection = {
    timeoutMs,
    status: { failed: (_: string, cause: unknown) => new Unavailable('eventStore', cause) },
    begin: () => {
      beginnings.push(Promise.withResolvers())
      return beginnings.at(-1)!.promise
    },
  }
  const appends = new Appends(connection as unknown as Connection, new StoredForm('test'))
  return { beginnings, append: () => appends.append('s', 'none', [newEvent()]) }
}

const silentCall = () => Object.assign(new Readable({ read: () => {} }), { write: jest.fn(), cancel: jest.fn() })

describe('an append to EventStoreDB that gets no answer', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))
  afterEach(() => void jest.useRealTimers())

  it('gives up in time while no call can be begun', async () => {
    const { append } = givenServer()
    const refused = expect(append()).rejects.toThrow(Unavailable)
    await jest.advanceTimersByTimeAsync(timeoutMs)
    await refused
  })

  it('ends the call that others share only after it has waited for long', async () => {
    const { beginnings, append } = givenServer()
    const late = expect(append()).rejects.toThrow(Unavailable)
    await jest.advanceTimersByTimeAsync(timeoutMs - 100)
    beginnings[0]!.reject(new Unavailable('eventStore'))
    await eventually(() => beginnings.length === 2)
    const call = silentCall()
    beginnings[1]!.resolve(call)
    const fresh = expect(append()).rejects.toThrow(Unavailable)
    await jest.advanceTimersByTimeAsync(100)
    await late
    expect([call.write.mock.calls.length, call.cancel.mock.calls.length]).toEqual([2, 0])
    await jest.advanceTimersByTimeAsync(timeoutMs)
    await fresh
    expect(call.cancel).toHaveBeenCalledTimes(1)
  })
})
