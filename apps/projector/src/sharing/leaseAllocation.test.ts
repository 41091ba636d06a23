import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { SlowState, TestWorker, work } from '../../test/allocation.ts'

const which = fc.nat({ max: 2 })
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('renew' as const, 'slowRenew' as const, 'beat' as const), which }),
  },
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

it('whichever projectors start, stop, die or wait for the store, no projection has two at once, and in the end each has one [PRJ-008]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 120 }), async (scheduler, actions) => {
      const world = new WorkerWorld(scheduler)
      for (const one of actions) {
        await world.act(one)
        world.check()
      }
      await world.settle()
      expect(
        world
          .running()
          .flatMap((keys) => [...keys])
          .sort(),
      ).toEqual(work)
      const sizes = world.running().map(({ size }) => size)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
}, 60_000)

it('one of two takes what both find free at once', async () => {
  const state = new SlowState()
  const [one, other] = [new TestWorker(state, () => 0), new TestWorker(state, () => 0)]
  const step = one.inSteps()
  one.renew()
  // It has found no other worker and no lease, and is about to take everything.
  await step(6)
  other.renew()
  await new Promise(setImmediate)
  await step(20)
  expect([...one.working, ...other.working].sort()).toEqual(work)
  expect(other.working.size).toBeGreaterThan(0)
})

it('what takes longer to take than a lease lasts is held all the same, as long as there are heartbeats', async () => {
  let now = 0
  const state = new SlowState()
  const [one, other] = [new TestWorker(state, () => now), new TestWorker(state, () => now)]
  const step = one.inSteps()
  one.renew()
  // It is about to take everything.
  await step(6)
  one.delay = () => Promise.resolve()
  for (; now < 12_000; now += 3_000) {
    await one.leases.heartbeat()
    await other.leases.heartbeat()
  }
  await step(20)
  expect([...one.leases.held].sort()).toEqual(work)
  await other.leases.exchange()
  expect(other.leases.held).toEqual(new Set())
})

it('nothing is taken before others can see who takes it', async () => {
  const one = new TestWorker(new SlowState(), () => 0)
  const exchanged = one.leases.exchange()
  await new Promise(setImmediate)
  expect(one.leases.held).toEqual(new Set())
  await one.leases.heartbeat()
  await exchanged
  expect([...one.leases.held].sort()).toEqual(work)
})

it('a renewal that began before a release does not take back what was released', async () => {
  const state = new SlowState()
  const [one, other] = [new TestWorker(state, () => 0), new TestWorker(state, () => 0)]
  for (const worker of [one, other, one]) {
    worker.renew()
    await new Promise(setImmediate)
  }
  const surplus = [...one.leases.surplus.keys()]
  expect(surplus).toHaveLength(2)
  const step = one.inSteps()
  one.renew()
  // It is about to see that it is alone.
  await step(4)
  one.release()
  await other.leave()
  await step(20)
  expect([...one.working].sort()).toEqual(work.filter((each) => !surplus.includes(each)))
  one.renew()
  await step(40)
  expect([...one.working].sort()).toEqual(work)
})

type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

class WorkerWorld {
  readonly #scheduler: fc.Scheduler
  readonly #state = new SlowState()
  #workers: TestWorker[]
  #now = 0

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
    this.#workers = [this.#join(), this.#join()]
  }

  async act(one: Action): Promise<void> {
    const worker = 'which' in one ? this.#workers[one.which % this.#workers.length]! : null
    switch (one.kind) {
      case 'steps':
        return this.#steps(one.count)
      case 'renew':
      case 'slowRenew':
        return this.#renew(worker!, one.kind === 'slowRenew')
      case 'beat':
        worker!.beat()
        return
      case 'release':
        return worker!.release()
      case 'pass':
        this.#now += one.ms
        return
      case 'join':
        if (this.#workers.length < 4) this.#workers.push(this.#join())
        return
      case 'leave':
        void worker!.leave()
        return this.#replaceLost()
      case 'die':
        worker!.isDead = true
        return this.#replaceLost()
    }
  }

  check(): void {
    const done = this.#workers.flatMap((worker) => [...worker.working])
    expect(new Set(done).size).toBe(done.length)
  }

  /** Lets time pass while the workers stay the same and the store answers. */
  async settle(): Promise<void> {
    await this.#scheduler.waitIdle()
    for (let round = 0; round < 18; round++) {
      this.#replaceLost()
      for (const worker of this.#workers) await this.#renew(worker, false)
      for (const worker of this.#workers) worker.release()
      this.check()
      this.#now += 400
    }
  }

  running(): ReadonlySet<string>[] {
    return this.#workers.map((worker) => worker.working)
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
    this.#workers = this.#workers.map((worker) => (worker.isAlive ? worker : this.#join()))
  }

  async #renew(worker: TestWorker, isSlow: boolean): Promise<void> {
    if (!worker.isRenewing)
      worker.delay = () => (isSlow ? this.#scheduler.schedule(Promise.resolve()) : Promise.resolve())
    worker.renew()
    await new Promise(setImmediate)
  }

  #join(): TestWorker {
    return new TestWorker(this.#state, () => this.#now)
  }
}
