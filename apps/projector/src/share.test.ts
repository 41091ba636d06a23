import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Sharer, SlowState, work } from '../test/sharing.ts'

const which = fc.nat({ max: 2 })
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('look' as const, 'slowLook' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('release' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(400, 3_000, 3_600, 4_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const, 'die' as const), which }),
  },
)

it('whatever projectors come, stop, die and wait for the store, nothing is done by two, and in the end each is done by one [PRJ-008]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 120 }), async (scheduler, actions) => {
      const world = new SharedWorld(scheduler)
      for (const one of actions) {
        await world.act(one)
        world.check()
      }
      await world.settle()
      expect(
        world
          .shares()
          .flatMap((share) => [...share])
          .sort(),
      ).toEqual(work)
      const sizes = world.shares().map(({ size }) => size)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
}, 60_000)

it('what two find free at once, one of them takes', async () => {
  const state = new SlowState()
  const [one, other] = [new Sharer(state, () => 0), new Sharer(state, () => 0)]
  const step = one.inSteps()
  one.look()
  // It has found nobody else and nothing taken, and is about to take everything.
  await step(6)
  other.look()
  await step(20)
  expect([...one.working, ...other.working].sort()).toEqual(work)
  expect(other.working.size).toBeGreaterThan(0)
})

it('what is to be handed over is not gone on with by a look that had begun before', async () => {
  const state = new SlowState()
  const [one, other] = [new Sharer(state, () => 0), new Sharer(state, () => 0)]
  for (const sharer of [one, other, one]) {
    sharer.look()
    await new Promise(setImmediate)
  }
  const surplus = [...one.share.surplus.keys()]
  expect(surplus).toHaveLength(2)
  const step = one.inSteps()
  one.look()
  // It is about to see that it is alone.
  await step(4)
  one.release()
  await other.leave()
  await step(20)
  expect([...one.working].sort()).toEqual(work.filter((each) => !surplus.includes(each)))
  one.look()
  await step(40)
  expect([...one.working].sort()).toEqual(work)
})

type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

class SharedWorld {
  readonly #scheduler: fc.Scheduler
  readonly #state = new SlowState()
  #sharers: Sharer[]
  #now = 0

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
    this.#sharers = [this.#join(), this.#join()]
  }

  async act(one: Action): Promise<void> {
    const sharer = 'which' in one ? this.#sharers[one.which % this.#sharers.length]! : null
    switch (one.kind) {
      case 'steps':
        return this.#steps(one.count)
      case 'look':
      case 'slowLook':
        return this.#look(sharer!, one.kind === 'slowLook')
      case 'release':
        return sharer!.release()
      case 'pass':
        this.#now += one.ms
        return
      case 'join':
        if (this.#sharers.length < 4) this.#sharers.push(this.#join())
        return
      case 'leave':
        void sharer!.leave()
        return this.#replaceLost()
      case 'die':
        sharer!.isDead = true
        return this.#replaceLost()
    }
  }

  check(): void {
    const done = this.#sharers.flatMap((sharer) => [...sharer.working])
    expect(new Set(done).size).toBe(done.length)
  }

  /** Lets some time pass in which nobody comes or goes, and the store answers. */
  async settle(): Promise<void> {
    await this.#scheduler.waitIdle()
    for (let round = 0; round < 18; round++) {
      this.#replaceLost()
      for (const sharer of this.#sharers) await this.#look(sharer, false)
      for (const sharer of this.#sharers) sharer.release()
      this.check()
      this.#now += 400
    }
  }

  shares(): ReadonlySet<string>[] {
    return this.#sharers.map((sharer) => sharer.working)
  }

  async #steps(count: number): Promise<void> {
    for (let step = 0; step < count && this.#scheduler.count() > 0; step++) await this.#step()
  }

  async #step(): Promise<void> {
    await this.#scheduler.waitOne()
    await new Promise(setImmediate)
    this.check()
  }

  #replaceLost(): void {
    this.#sharers = this.#sharers.map((sharer) => (sharer.isAlive ? sharer : this.#join()))
  }

  async #look(sharer: Sharer, isSlow: boolean): Promise<void> {
    if (!sharer.isLooking)
      sharer.delay = () => (isSlow ? this.#scheduler.schedule(Promise.resolve()) : Promise.resolve())
    sharer.look()
    await new Promise(setImmediate)
  }

  #join(): Sharer {
    return new Sharer(this.#state, () => this.#now)
  }
}
