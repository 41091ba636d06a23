import { describe, expect, it } from '@jest/globals'
import { Mutex } from './mutex.ts'

/** Works that end when the test says so. */
function heldWorks() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
    })
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)!(error) }
}

describe('a mutex', () => {
  it('runs works of one key one after the other, and those of different keys at the same time', async () => {
    const { begun, work, end } = heldWorks()
    const mutex = new Mutex()
    const [first, second] = ['a', 'b'].map((name) => mutex.run(work(name), { key: 'one' }))
    const other = mutex.run(work('c'), { key: 'other' })
    expect(begun).toEqual(['a', 'c'])
    end('a')
    await first
    expect(begun).toEqual(['a', 'c', 'b'])
    for (const name of ['b', 'c']) end(name)
    expect(await Promise.all([second, other])).toEqual(['b', 'c'])
  })
  it('goes on after a work that failed', async () => {
    const { work, end } = heldWorks()
    const mutex = new Mutex()
    const [failing, next] = [mutex.run(work('a')), mutex.run(work('b'))]
    end('a', new Error('failed'))
    await expect(failing).rejects.toThrow('failed')
    end('b')
    expect(await next).toBe('b')
  })
})
