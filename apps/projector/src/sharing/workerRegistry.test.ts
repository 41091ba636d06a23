import { beforeEach, describe, expect, it } from '@jest/globals'
import { SlowState } from '../../test/allocation.ts'
import { WorkerRegistry } from './workerRegistry.ts'

describe('the worker registry [PRJ-008]', () => {
  let state: SlowState
  let now: number
  beforeEach(() => {
    state = new SlowState()
    now = 0
  })

  /** `answer` is when the store answers, if not at once. */
  const join = () => {
    const process = { isDead: false, answer: 0, delay: () => Promise.resolve() }
    const registry = new WorkerRegistry({ state: state.for(process), knows: [], now: () => now })
    const answeredAt = async <Result>(time: number, call: () => Promise<Result>): Promise<Result> => {
      let isAsked = false
      process.delay = async () => {
        if (isAsked) now = time
        isAsked = true
      }
      return call().finally(() => {
        process.delay = () => Promise.resolve()
      })
    }
    return { registry, answeredAt }
  }
  const ids = async ({ registry }: ReturnType<typeof join>) => (await registry.aliveWorkers()).map(({ id }) => id)

  it('keeps workers that send heartbeats, and deletes the others', async () => {
    const [one, other] = [join(), join()]
    await one.registry.heartbeat()
    await other.registry.heartbeat()
    expect(await ids(one)).toEqual([one.registry.id, other.registry.id])
    now = 3_000
    await one.registry.heartbeat()
    now = 3_999
    expect(await ids(one)).toEqual([one.registry.id, other.registry.id])
    now = 4_000
    expect(await ids(one)).toEqual([one.registry.id])
    expect(await ids(join())).toEqual([one.registry.id])
  })

  it('forgets at once a worker that leaves', async () => {
    const [one, other] = [join(), join()]
    await one.registry.heartbeat()
    await other.registry.heartbeat()
    await one.registry.leave()
    expect(one.registry.isLost).toBe(true)
    expect(await ids(other)).toEqual([other.registry.id])
  })

  it('is lost for good when a heartbeat is answered too late, before others delete the worker', async () => {
    const one = join()
    await one.answeredAt(3_000, () => one.registry.heartbeat())
    expect(one.registry.millisecondsLeft).toBe(500)
    await expect(one.answeredAt(3_500, () => one.registry.heartbeat())).rejects.toThrow('lost')
    expect(one.registry.isLost).toBe(true)
    await expect(one.registry.heartbeat()).rejects.toThrow('lost')
    expect(one.registry.millisecondsLeft).toBe(0)
  })

  it('counts from the answer that showed a heartbeat, which may have come while the answer was under way', async () => {
    const [one, other] = [join(), join()]
    await one.registry.heartbeat()
    await other.answeredAt(1_000, () => other.registry.aliveWorkers())
    now = 4_999
    expect(await ids(other)).toContain(one.registry.id)
    now = 5_000
    expect(await ids(other)).not.toContain(one.registry.id)
  })

  it('counts to the question, because a heartbeat may have come since', async () => {
    const [one, other] = [join(), join()]
    await one.registry.heartbeat()
    await other.registry.aliveWorkers()
    now = 3_999
    expect(await other.answeredAt(6_000, () => ids(other))).toContain(one.registry.id)
  })
})
