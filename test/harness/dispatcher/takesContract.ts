import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { StateStore } from '@manabi/state-store'
import { Takes } from '../../../apps/dispatcher/src/takes.ts'
import type { OpenState } from './tasks.ts'

/** How processes divide events, on each state store. */
export function takesContract(name: string, open: OpenState): void {
  describe(`taking events, on ${name},`, () => {
    let [state, other]: StateStore[] = []
    let head: number
    const takes = (on = state!) => new Takes({ state: on, name: 'webhooks', head: async () => head })

    beforeEach(async () => {
      const opened = await open()
      ;[state, other, head] = [opened.state, await opened.reopen(), 1_000]
    })
    afterEach(async () => {
      await Promise.all([state!.close(), other!.close()])
    })

    it('leaves to a process what it took first', async () => {
      const [one, two] = [takes(), takes(other)]
      expect([await one.take(10), await two.take(10), await two.take(20)]).toEqual([0, 10, 10])
      expect([await one.take(15), await one.take(30), await two.take(30)]).toEqual([20, 20, 30])
      expect(await one.take(30)).toBe(30)
    })

    it('gives each event to one process, whatever they do at once', async () => {
      const taken: number[] = []
      const follow = async (mine: Takes, step: number) => {
        for (let after = 0; after < 120; after += step) {
          const from = Math.max(await mine.take(after + step), after)
          for (let position = from + 1; position <= after + step; position++) taken.push(position)
        }
      }
      await Promise.all([follow(takes(), 4), follow(takes(other), 6)])
      expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
    })

    it('knows what a process took that has died', async () => {
      await takes().take(10)
      expect([await takes(other).take(8), await takes(other).take(12)]).toEqual([10, 10])
    })

    it('begins at the end again after another history was put in its place', async () => {
      await takes().take(100)
      head = 40
      const mine = takes(other)
      expect([await mine.take(40), await mine.take(50)]).toEqual([40, 40])
    })
  })
}
