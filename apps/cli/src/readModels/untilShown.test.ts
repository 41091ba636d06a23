import { describe, expect, it } from '@jest/globals'
import { whileServed } from './untilShown.ts'

/** Shown at the look with this number; served until the look with that one. */
function looks(shownAt: number, servedUntil = Number.POSITIVE_INFINITY) {
  let seen = 0
  const isShown = async () => ++seen >= shownAt
  return { isShown, isServed: async () => seen < servedUntil, count: () => seen }
}

describe('a command that wrote', () => {
  it('ends once the running service shows it [CLI-016]', async () => {
    const some = looks(3)
    await whileServed(some, 240_000)
    expect(some.count()).toBe(3)
  })

  it('ends at once without a service, or when the service ends [CLI-016]', async () => {
    for (const servedUntil of [1, 2]) {
      const some = looks(100, servedUntil)
      await whileServed(some, 240_000)
      expect(some.count()).toBe(servedUntil)
    }
  })

  it('does not wait for longer than requests do [CLI-016]', async () => {
    const some = looks(100)
    await whileServed(some, 0)
    expect(some.count()).toBe(0)
  })
})
