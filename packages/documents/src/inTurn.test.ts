import { describe, expect, it } from '@jest/globals'
import { InTurn } from './inTurn.ts'

const never = new AbortController().signal

describe('work in turn', () => {
  it('runs so much at once, in order, whatever becomes of the others', async () => {
    const turns = new InTurn(1)
    const done: string[] = []
    const { promise, reject } = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const first = turns.take(never, () => promise)
    const left = turns.take(leaving.signal, async () => done.push('left'))
    const second = turns.take(never, async () => done.push('second'))
    const third = turns.take(never, async () => done.push('third'))
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(done).toEqual([])
    reject(new Error('failed'))
    await expect(first).rejects.toThrow('failed')
    await Promise.all([second, third])
    expect(done).toEqual(['second', 'third'])
    expect(await turns.take(never, async () => 'free again')).toBe('free again')
  })
})
