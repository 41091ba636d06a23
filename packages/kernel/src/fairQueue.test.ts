import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { actingFor, FairQueue, nowActingFor } from './fairQueue.ts'

const full = () => new Error('full')

/** A queue whose works end when the test says so. */
function heldQueue(working: number, waiting: number) {
  const queue = new FairQueue({ working, waiting, refusal: full })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (caller: string, signal?: AbortSignal) =>
    actingFor(caller, () =>
      queue.run(
        () =>
          new Promise<string>((resolve) => {
            begun.push(caller)
            ends.push(() => resolve(caller))
          }),
        signal && { signal },
      ),
    )
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, add, endNext, ends }
}

describe('a fair queue', () => {
  it('lets turns go round the callers [AUT-022]', async () => {
    const { begun, add, endNext } = heldQueue(1, 40)
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) void add(caller)
    for (let n = 0; n < 6; n++) await endNext()
    expect(begun.join('')).toBe('aabcaba')
  })

  it('leaves a working place to others, and three quarters of the waiting ones [AUT-022]', async () => {
    const { begun, add, endNext } = heldQueue(3, 8)
    const flood = Array.from({ length: 9 }, () => add('a').then(String, (error: Error) => error.message))
    expect(begun).toEqual(['a', 'a'])
    void add('b')
    expect(begun).toEqual(['a', 'a', 'b'])
    for (let n = 0; n < 9; n++) await endNext()
    expect(await Promise.all(flood)).toEqual(['a', 'a', 'a', 'a', ...Array(5).fill('full')])
  })

  it('refuses others, too, while all waiting places are taken', async () => {
    const { add } = heldQueue(1, 4)
    void add('a')
    for (const caller of ['b', 'c', 'd', 'e']) void add(caller)
    await expect(add('f')).rejects.toThrow('full')
  })

  it('takes a request for that of the person who is known by then', async () => {
    const { begun, add } = heldQueue(2, 4)
    await actingFor('network', async () => {
      nowActingFor('person')
      void add('x')
    })
    expect(begun).toEqual(['x'])
  })

  it('forgets a work whose signal is aborted while it waits, and goes on after one that failed', async () => {
    const { begun, add, endNext } = heldQueue(1, 8)
    const leaving = new AbortController()
    void add('a')
    const left = add('b', leaving.signal)
    void add('c')
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await endNext()
    expect(begun).toEqual(['a', 'c'])
    const queue = new FairQueue({ working: 1, waiting: 0, refusal: full })
    await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await queue.run(async () => 'free again')).toBe('free again')
  })

  it('runs whatever it took, never more at once than it may, and nobody waits for more than one turn of each other [AUT-022]', async () => {
    const calls = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'end'), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 16 }),
        calls,
        async (working, waiting, steps) => {
          const { begun, add, endNext, ends } = heldQueue(working, waiting)
          const results: Promise<string>[] = []
          for (const step of steps) {
            if (step === 'end') await endNext()
            else results.push(add(step).catch((error: Error) => error.message))
            expect(ends.length).toBeLessThanOrEqual(working)
          }
          while (ends.length > 0) await endNext()
          const taken = (await Promise.all(results)).filter((result) => result !== 'full')
          expect([...begun].sort()).toEqual(taken.sort())
        },
      ),
    )
  })
})
