import { describe, expect, it } from '@jest/globals'
import { Semaphore } from './semaphore.ts'

describe('work in turn', () => {
  it('runs so much at once, in order, whatever becomes of the others', async () => {
    const semaphore = new Semaphore(1)
    const done: string[] = []
    const { promise, reject } = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const first = semaphore.run(() => promise)
    const left = semaphore.run(async () => done.push('left'), leaving.signal)
    const second = semaphore.run(async () => done.push('second'))
    const third = semaphore.run(async () => done.push('third'))
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(done).toEqual([])
    reject(new Error('failed'))
    await expect(first).rejects.toThrow('failed')
    await Promise.all([second, third])
    expect(done).toEqual(['second', 'third'])
    expect(await semaphore.run(async () => 'free again')).toBe('free again')
  })
})
