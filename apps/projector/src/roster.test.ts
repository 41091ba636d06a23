import { beforeEach, describe, expect, it } from '@jest/globals'
import { SlowState } from '../test/sharing.ts'
import { Roster } from './roster.ts'

describe('the roster [PRJ-008]', () => {
  let state: SlowState
  let now: number
  beforeEach(() => {
    state = new SlowState()
    now = 0
  })

  /** `answer` is when the store answers, if not at once. */
  const join = () => {
    const process = { isDead: false, answer: 0, delay: () => Promise.resolve() }
    const roster = new Roster({ state: state.for(process), knows: [], now: () => now })
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
    return { roster, answeredAt }
  }
  const ids = async ({ roster }: ReturnType<typeof join>) => (await roster.living()).map(({ id }) => id)

  it('keeps who beats, and takes off who does not', async () => {
    const [one, other] = [join(), join()]
    await one.roster.beat()
    await other.roster.beat()
    expect(await ids(one)).toEqual([one.roster.id, other.roster.id])
    now = 3_000
    await one.roster.beat()
    now = 3_999
    expect(await ids(one)).toEqual([one.roster.id, other.roster.id])
    now = 4_000
    expect(await ids(one)).toEqual([one.roster.id])
    expect(await ids(join())).toEqual([one.roster.id])
  })

  it('is left at once by who says so', async () => {
    const [one, other] = [join(), join()]
    await one.roster.beat()
    await other.roster.beat()
    await one.roster.leave()
    expect(one.roster.isLost).toBe(true)
    expect(await ids(other)).toEqual([other.roster.id])
  })

  it('is lost for ever by whose beat is answered too late, before anybody takes it off', async () => {
    const one = join()
    await one.answeredAt(3_000, () => one.roster.beat())
    expect(one.roster.left).toBe(500)
    await expect(one.answeredAt(3_500, () => one.roster.beat())).rejects.toThrow('lost')
    expect(one.roster.isLost).toBe(true)
    await expect(one.roster.beat()).rejects.toThrow('lost')
    expect(one.roster.left).toBe(0)
  })

  it('counts from when a beat was seen, for it may have come while the answer was under way', async () => {
    const [one, other] = [join(), join()]
    await one.roster.beat()
    await other.answeredAt(1_000, () => other.roster.living())
    now = 4_999
    expect(await ids(other)).toContain(one.roster.id)
    now = 5_000
    expect(await ids(other)).not.toContain(one.roster.id)
  })

  it('counts to when it was asked for, for a beat may have come since', async () => {
    const [one, other] = [join(), join()]
    await one.roster.beat()
    await other.roster.living()
    now = 3_999
    expect(await other.answeredAt(6_000, () => ids(other))).toContain(one.roster.id)
  })
})
