import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { StateStore } from '../port.ts'
import { ProcessLeases } from './processLeases.ts'

/** What `leaseContract` needs from an opened store; the suite that opened it closes it. */
export interface LeaseStores {
  readonly store: StateStore
  reopen(): Promise<StateStore>
}

/** The definition of leases: every state store can hold them. The store has no other leases. */
export function leaseContract(opened: () => LeaseStores): void {
  describe('leases', () => {
    let stores: StateStore[]
    let world: ManualWorld
    let [one, two]: ProcessLeases[] = []

    beforeEach(async () => {
      stores = [opened().store, await opened().reopen()]
      world = new ManualWorld()
      ;[one, two] = stores.map((store) => world.start(store))
    })
    afterEach(() => stores[1]!.close())

    it('belong to one process at a time, and rise by one with each taking [RCT-003]', async () => {
      const first = await one!.take('mail')
      expect(first).toMatchObject({ name: 'mail', fencingNumber: 1, holder: await one!.processId() })
      expect([await one!.take('mail'), await two!.take('mail')]).toEqual([null, null])
      await one!.release(first!)
      const second = await two!.take('mail')
      expect(second).toMatchObject({ fencingNumber: 2, holder: await two!.processId() })
      await one!.release(first!)
      expect(await one!.take('mail')).toBeNull()
    })

    it('go to one of many that take them at once', async () => {
      const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one! : two!).take('mail')))
      expect(taken.filter((lease) => lease !== null)).toHaveLength(1)
    })

    it('stay with a process that is renewed', async () => {
      const lease = await one!.take('mail')
      await world.pass(60_000)
      expect([one!.isHeld(lease!), lease!.lost.aborted, await two!.take('mail')]).toEqual([true, false, null])
    })

    it('are free four seconds after the last renewal that another process saw', async () => {
      const lease = await one!.take('mail')
      await two!.turn()
      world.kill(one!)
      await world.pass(3_750)
      expect(await two!.take('mail')).toBeNull()
      const isFreed = two!.freed.then(() => true)
      await world.pass(250)
      expect(await isFreed).toBe(true)
      expect((await two!.take('mail'))?.fencingNumber).toBe(lease!.fencingNumber + 1)
    })

    it('have those who wait for an end look again after a minute, so that waiting takes no more and more memory', async () => {
      await two!.take('mail')
      const isWoken = two!.freed.then(() => true)
      await world.pass(60_000)
      expect(await Promise.race([isWoken, Promise.resolve(false)])).toBe(true)
    })

    it('are not used any more half a second before another process can take them', async () => {
      const lease = await one!.take('mail')
      world.kill(one!)
      await world.pass(3_250)
      expect(one!.isHeld(lease!)).toBe(true)
      await world.pass(250)
      expect([one!.isHeld(lease!), await two!.take('mail')]).toEqual([false, null])
    })

    it('are lost for good by a process that stood still, which goes on under a new id', async () => {
      const lease = await one!.take('mail')
      const before = await one!.processId()
      world.kill(one!)
      await world.pass(5_000)
      expect(await two!.take('mail')).not.toBeNull()
      await one!.turn()
      expect([one!.isHeld(lease!), lease!.lost.aborted]).toEqual([false, true])
      expect(await one!.processId()).not.toBe(before)
      expect(await one!.take('mail')).toBeNull()
    })

    it('are lost by a process whose renewals fail, and can be taken by it again', async () => {
      const broken = world.start(stores[0]!, { failing: () => isDown })
      let isDown = false
      const lease = await broken.take('mail')
      isDown = true
      await world.pass(3_250)
      expect([broken.isHeld(lease!), lease!.lost.aborted]).toEqual([true, false])
      await world.pass(1_000)
      expect([broken.isHeld(lease!), lease!.lost.aborted]).toEqual([false, true])
      await expect(broken.take('mail')).rejects.toThrow('down')
      isDown = false
      expect(await broken.take('mail')).toMatchObject({ fencingNumber: 2 })
    })

    it('are kept when the answer to a renewal gets lost', async () => {
      let isLost = false
      const broken = world.start(stores[0]!, { losing: () => isLost })
      const lease = await broken.take('mail')
      isLost = true
      await world.pass(2_000)
      isLost = false
      await world.pass(4_000)
      expect(broken.isHeld(lease!)).toBe(true)
    })

    it('can be taken again when the answer to taking them got lost', async () => {
      let isLost = false
      const broken = world.start(stores[0]!, { losing: () => isLost })
      const first = await broken.take('mail')
      await broken.release(first!)
      isLost = true
      await expect(broken.take('mail')).rejects.toThrow('lost')
      isLost = false
      expect(await two!.take('mail')).toBeNull()
      expect(await broken.take('mail')).toMatchObject({ fencingNumber: 3 })
    })

    it('become free for others where the answer to taking or releasing them got lost', async () => {
      let [isLost, isDown] = [false, false]
      const broken = world.start(stores[0]!, { losing: () => isLost, failing: () => isDown })
      const held = await broken.take('held')
      const released = await broken.take('released')
      isDown = true
      await expect(broken.release(released!)).rejects.toThrow('down')
      isDown = false
      isLost = true
      await expect(broken.take('taken')).rejects.toThrow('lost')
      isLost = false
      expect(await two!.freeAmong(['held', 'released', 'taken'])).toEqual([])
      await world.pass(1_000)
      expect(await two!.freeAmong(['held', 'released', 'taken'])).toEqual(['released', 'taken'])
      expect(await two!.take('released')).toMatchObject({ fencingNumber: 2 })
      expect([broken.isHeld(held!), await two!.take('held')]).toEqual([true, null])
    })

    it('are free at once when their process closes', async () => {
      await one!.take('mail')
      await two!.turn()
      const isFreed = two!.freed.then(() => true)
      await one!.close()
      await two!.turn()
      expect(await isFreed).toBe(true)
      expect(await two!.take('mail')).toMatchObject({ fencingNumber: 2 })
      await expect(one!.take('other')).rejects.toThrow()
    })

    it('say which processes live, and which have ended', async () => {
      const [first, second] = await Promise.all([one!.processId(), two!.processId()])
      const live = async () => (await one!.liveProcesses()).map(({ id }) => id).sort()
      expect(await live()).toEqual([first, second].sort())
      const projector = world.start(stores[0]!, { roles: ['projector'] })
      const third = await projector.processId()
      expect(await one!.liveProcesses()).toContainEqual(expect.objectContaining({ id: third, roles: ['projector'] }))
      world.kill(projector)
      await world.pass(4_500)
      expect(await one!.endedAmong([first, third, 'nobody'])).toEqual([third, 'nobody'])
      expect(await live()).toEqual([first, second].sort())
    })

    it('say which of many are free', async () => {
      const [lease] = [await one!.take('mail'), await two!.take('disable')]
      expect(await one!.freeAmong(['mail', 'disable', 'retain'])).toEqual(['retain'])
      await one!.release(lease!)
      expect(await two!.freeAmong(['mail', 'disable'])).toEqual(['mail'])
      world.kill(two!)
      await world.pass(4_500)
      expect(await one!.freeAmong(['mail', 'disable'])).toEqual(['mail', 'disable'])
    })
  })
}

interface Faults {
  readonly roles?: readonly string[]
  /** Writes fail before they are done, or their answers get lost. */
  readonly failing?: () => boolean
  readonly losing?: () => boolean
}

/** Processes that share a clock, which the test moves. */
class ManualWorld {
  #now = 0
  readonly #running = new Set<ProcessLeases>()

  start(store: StateStore, { roles = [], ...faults }: Faults = {}): ProcessLeases {
    const leases = new ProcessLeases({ state: faulty(store, faults), roles, now: () => this.#now, isManual: true })
    this.#running.add(leases)
    return leases
  }

  /** Stops its turns, as a process that is killed or stands still does. */
  kill(leases: ProcessLeases): void {
    this.#running.delete(leases)
  }

  async pass(milliseconds: number): Promise<void> {
    for (const end = this.#now + milliseconds; this.#now < end; ) {
      this.#now += 250
      for (const leases of this.#running) await leases.turn().catch(() => {})
    }
  }
}

function faulty(store: StateStore, { failing, losing }: Faults): Pick<StateStore, 'collection'> {
  const collection: StateStore['collection'] = (definition) =>
    new Proxy(store.collection(definition), {
      get: (target, name) => {
        const method = (target[name as keyof typeof target] as (...given: unknown[]) => Promise<unknown>).bind(target)
        return async (...given: unknown[]) => {
          if (failing?.()) throw new Error('down')
          const done = await method(...given)
          if (losing?.() && (name === 'update' || name === 'insert')) throw new Error('lost')
          return done
        }
      },
    })
  return { collection }
}
