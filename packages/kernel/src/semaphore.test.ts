import { describe, expect, it } from '@jest/globals'
import { Mutex, Semaphore } from './semaphore.ts'

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

describe('a semaphore', () => {
  it('runs a limited number of works at once, and the others in the order of their calls', async () => {
    const { begun, work, end } = heldWorks()
    const semaphore = new Semaphore({ atOnce: 2 })
    const results = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)))
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await results[1]
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    await results[0]
    for (const name of ['c', 'd']) end(name)
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses works while too many wait', async () => {
    const { work, end } = heldWorks()
    const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1, refusal: () => new Error('full') })
    const [first, second] = [semaphore.run(work('a')), semaphore.run(work('b'))]
    await expect(semaphore.run(work('c'))).rejects.toThrow('full')
    end('a')
    await first
    const third = semaphore.run(work('d'))
    end('b')
    await second
    end('d')
    expect(await third).toBe('d')
  })

  it('forgets a work whose signal is aborted while it waits, and goes on after one that failed', async () => {
    const { begun, work, end } = heldWorks()
    const semaphore = new Semaphore({ atOnce: 1 })
    const leaving = new AbortController()
    const failing = semaphore.run(work('a'))
    const left = semaphore.run(work('b'), { signal: leaving.signal })
    const next = semaphore.run(work('c'))
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    end('a', new Error('failed'))
    await expect(failing).rejects.toThrow('failed')
    expect(begun).toEqual(['a', 'c'])
    end('c')
    expect(await next).toBe('c')
    await expect(semaphore.run(work('d'), { signal: leaving.signal })).rejects.toThrow('left')
    expect(await semaphore.run(async () => 'free again')).toBe('free again')
  })
})

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
})
