import { describe, expect, it } from '@jest/globals'
import { BoundedQueue } from './boundedQueue.ts'

/** Work that is done when the test says so. */
function heldWork() {
  const begun: number[] = []
  const finish: ((outcome?: Error) => void)[] = []
  const work = (n: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(n)
      finish[n] = (outcome) => (outcome === undefined ? resolve(n) : reject(outcome))
    })
  return { begun, finish, work }
}

describe('a bounded queue', () => {
  it('runs so much at once, and the rest in the order in which it came', async () => {
    const { begun, finish, work } = heldWork()
    const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 10 })
    const results = [0, 1, 2, 3].map((n) => queue.run(work(n)))
    await Promise.resolve()
    expect(begun).toEqual([0, 1])
    finish[1]!()
    await results[1]
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    finish[0]!()
    await results[0]
    await Promise.resolve()
    finish[2]!()
    finish[3]!()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
  })

  it('refuses what would have to wait for too long, and says when to come again', async () => {
    const { finish, work } = heldWork()
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 })
    const first = queue.run(work(0))
    const second = queue.run(work(1))
    await expect(queue.run(work(2))).rejects.toMatchObject({
      code: 'unavailable',
      options: { headers: { 'Retry-After': '5' } },
    })
    finish[0]!()
    await first
    await Promise.resolve()
    const third = queue.run(work(3))
    finish[1]!()
    await second
    await Promise.resolve()
    finish[3]!()
    expect(await third).toBe(3)
  })

  it('goes on after work that failed', async () => {
    const { finish, work } = heldWork()
    const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 })
    const [failing, next] = [queue.run(work(0)), queue.run(work(1))]
    await Promise.resolve()
    finish[0]!(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    await Promise.resolve()
    finish[1]!()
    expect(await next).toBe(1)
  })
})
