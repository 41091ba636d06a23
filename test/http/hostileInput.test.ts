import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { kinds, startVictim, type Victim } from '../load/hostile/kinds.ts'
import { busy, longestTurn, mostYardsticks, type Turn, turnOf, yardstick } from '../load/hostile/longestTurn.ts'

let victim: Victim
beforeAll(async () => {
  victim = await startVictim()
})
afterAll(() => victim.end())

it('documents that are made at their first use hold no turn of the event loop', async () => {
  const unit = yardstick()
  for (const path of ['/openapi/v1.json', '/openapi/v1.postman.json', '/console', '/scalar/v1']) {
    const ms = await longestTurn(() => victim.sending.request({ method: 'GET', path }, Buffer.alloc(0)))
    expect([path, ms > mostYardsticks * unit && ms / unit]).toEqual([path, false])
  }
})

/** A turn is at most ten yardsticks long, and at most three times as long for twice the input. `npm run bench hostile` prints the turns. */
describe('hostile input holds no turn of the event loop [CON-020]', () => {
  it.each(Object.keys(kinds))('as %s', async (kind) => {
    const unit = yardstick()
    const wrong: Turn[] = []
    for (const input of kinds[kind]!(victim)) {
      const turn = await turnOf(input, unit)
      if (turn.wrong !== null) wrong.push(turn)
    }
    expect(wrong).toEqual([])
  })
})

it('a turn that is too long, or grows too much, is noticed', async () => {
  const unit = yardstick()
  const spin = (yardsticks: number) => async () => {
    await setImmediate()
    for (const started = busy(); busy() - started < yardsticks * unit; );
  }
  const wrongIn = async (whole: number, half: number) => {
    const make = (size: number) => spin(size === 2 ? whole : half)
    return (await turnOf({ target: 'x', size: 2, make }, unit)).wrong
  }
  expect(await wrongIn(2 * mostYardsticks, 1)).toMatch(/yardsticks$/)
  expect(await wrongIn(8, 1)).toMatch(/times as long as half of it$/)
  expect(await wrongIn(8, 4)).toBe(null)
})
