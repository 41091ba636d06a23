import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { allProjections, operations } from '@manabi/operations'
import { verify } from '@manabi/projector'
import { isKeyHonoured } from '../../../apps/api/src/http/idempotency/withIdempotency.ts'
import { eventually } from '../eventually.ts'
import { client, type HttpAnswer } from '../http.ts'
import { type Effects, effectsSince, without } from './effects.ts'
import { type Stage, startStage } from './stage.ts'
import { type Attempt, operationOf, type Write, type Writes } from './write.ts'

/** Most calls that one of these requests makes of the stores. */
const mostCalls = 120

/**
 * Sends each write again and again, with the stores failing at its first call, its second, and so on, before and after that was done.
 * What is 2xx is there; what is not can be repeated, and then holds once: the same events were written as by a request that met no fault.
 */
export function sweepsFaults(writes: Writes): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  it.each(Object.entries(writes))('%s is 2xx and there, or repeated holds once', async (title, write) => {
    const trial = new Trial(stage, operationOf(title), write)
    const expected = await trial.undisturbed()
    const seen: string[] = []
    for (let at = 1; at <= mostCalls; at++) {
      const fired = await trial.failing(at, false, expected)
      if (fired === null) return expect(seen.length).toBeGreaterThan(0)
      seen.push(fired)
      if (stage.faulty.faults.isWriting(fired)) await trial.failing(at, true, expected)
    }
    throw new Error(`More than ${mostCalls} calls: ${seen.join(', ')}`)
  })

  it('leaves read models that are what the events say', async () => {
    await stage.world.settled()
    const { projections } = await verify({ ...stage.service.platform, projections: allProjections })
    expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
  })
}

/** The same for one write, with its first call, the one in the middle, and its last. */
export function samplesFaults(title: string, write: Write): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  it(`${title} is 2xx and there, or repeated holds once`, async () => {
    const trial = new Trial(stage, operationOf(title), write)
    const { faults } = stage.faulty
    faults.arm(0, false)
    const expected = await trial.undisturbed()
    const { calls } = faults
    for (const at of [1, Math.ceil(calls / 2), calls]) {
      for (const isAfter of [false, true]) expect(await trial.failing(at, isAfter, expected)).not.toBeNull()
    }
  })
}

class Trial {
  readonly #stage: Stage
  readonly #write: Write
  readonly #method: 'post' | 'put' | 'patch' | 'delete'
  readonly #isKeyed: boolean

  constructor(stage: Stage, id: string, write: Write) {
    const operation = operations.find((one) => one.id === id)
    if (operation === undefined || operation.method === 'get') throw new Error(`${id} is not a write operation.`)
    this.#stage = stage
    this.#write = write
    this.#method = operation.method
    this.#isKeyed = isKeyHonoured(operation)
  }

  /** What it writes when nothing fails. */
  async undisturbed(): Promise<Effects> {
    const attempt = await this.#write.prepare(this.#stage)
    const before = await this.#stage.service.platform.eventStore.head()
    const answer = await this.#send(attempt)
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
    await this.#stage.quiet()
    const effects = await this.#effects(before)
    if (attempt.held === undefined) expect(effects).not.toEqual({})
    return effects
  }

  /** What failed; null when it needed fewer calls. */
  async failing(at: number, isAfter: boolean, expected: Effects): Promise<string | null> {
    const { faulty, service } = this.#stage
    const attempt = await this.#write.prepare(this.#stage)
    const before = await service.platform.eventStore.head()
    const headers: Record<string, string> = this.#isKeyed ? { 'Idempotency-Key': newId('evt') } : {}
    faulty.faults.arm(at, isAfter)
    const first = await this.#send(attempt, headers)
    const { fired } = faulty.faults
    faulty.faults.disarm()
    const where = `call ${at}, ${fired}: ${first.status} ${JSON.stringify(first.body)}`
    const holds = () => this.#holds(where, { attempt, before, expected })
    if (first.status < 300) await holds()
    else expect([where, first.status]).toEqual([where, 503])
    if (fired === null) return null
    const again = await this.#repeated(where, attempt, { headers, first })
    if (this.#write.repeats && again.status === this.#write.spent) {
      // What is left to reactions is none of the next trial's effects.
      await this.#stage.quiet()
      return fired
    }
    if (again.status < 300 && !isLate(again)) await this.#isWhole(where, attempt, again)
    await holds()
    return fired
  }

  /** With its key it can be sent again in any case; without one, when it failed. */
  async #repeated(
    where: string,
    attempt: Attempt,
    { headers, first }: { headers: Record<string, string>; first: HttpAnswer },
  ): Promise<HttpAnswer> {
    if (!this.#isKeyed && first.status < 300) return first
    const again = await this.#sendAgain(attempt, headers)
    const gone = this.#method === 'delete' ? 404 : null
    const isFine = again.status < 300 || (!this.#isKeyed && [this.#write.spent, gone].includes(again.status))
    expect([where, isFine, again.status, again.body]).toEqual([where, true, again.status, again.body])
    return again
  }

  async #holds(
    where: string,
    { attempt, before, expected }: { attempt: Attempt; before: number; expected: Effects },
  ): Promise<void> {
    const isThere = async () => {
      const effects = await this.#effects(before)
      return this.#write.repeats ? without(expected, effects).length === 0 : same(effects, expected)
    }
    await eventually(isThere).catch(async () => expect([where, await this.#effects(before)]).toEqual([where, expected]))
    const { held } = attempt
    if (held === undefined) return
    await eventually(async () => (await held()) === 1).catch(async () =>
      expect([where, await held()]).toEqual([where, 1]),
    )
  }

  async #isWhole(where: string, { isWhole = () => true }: Attempt, answer: HttpAnswer): Promise<void> {
    expect([where, await isWhole(answer)]).toEqual([where, true])
  }

  #effects(before: number): Promise<Effects> {
    return effectsSince(this.#stage.service.platform.eventStore, before)
  }

  /** A key whose run could not be released is free once the store is there again. */
  #sendAgain(attempt: Attempt, headers: Record<string, string>): Promise<HttpAnswer> {
    return eventually(async () => {
      const answer = await this.#send(attempt, headers)
      return answer.body?.code === 'idempotency_key_in_progress' ? null : answer
    })
  }

  #send({ token, path, body }: Attempt, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const api = client(this.#stage.faulty.url).as(token)
    if (this.#method === 'delete') return api.delete(path, headers)
    return api[this.#method](path, body, headers)
  }
}

/** It was kept, and no read model can tell of it yet. */
const isLate = ({ status, body, headers }: HttpAnswer): boolean =>
  status === 202 && body === null && headers.get('Consistency') === 'stale'

const same = (one: Effects, other: Effects): boolean =>
  without(one, other).length === 0 && without(other, one).length === 0
