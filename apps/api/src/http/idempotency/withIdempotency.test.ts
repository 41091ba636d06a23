import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type ApiKeyCaller, systemClock, Unavailable } from '@manabi/kernel'
import type { Seed, Services } from '@manabi/operations'
import { MasterKey } from '@manabi/personal-data'
import { openSqliteStateStore, ProcessLeases, type StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { eventually } from '../../../../../test/harness/eventually.ts'
import type { Answer } from '../send.ts'
import { IdempotencyStore } from './idempotencyStore.ts'
import { withIdempotency } from './withIdempotency.ts'

let directory: string
let state: StateStore
let leases: ProcessLeases
let idempotency: IdempotencyStore
/** When the connection to the store breaks: before or after this method has done its work. */
let breaks: 'before update' | 'after insert' | null = null

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-answer-once-'))
  state = openSqliteStateStore(join(directory, 'state.db'))
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  leases = new ProcessLeases({ state })
  const broken = { collection: (definition: never) => breaking(state.collection(definition)) }
  const services = { state: broken, leases, masterKey }
  idempotency = new IdempotencyStore(services as unknown as Services, systemClock)
})
afterAll(async () => {
  await leases.close()
  await state.close()
  rmSync(directory, { recursive: true })
})

const breaking = <Collection extends object>(collection: Collection): Collection =>
  new Proxy(collection, {
    get:
      (target, name) =>
      async (...given: unknown[]) => {
        if (breaks === `before ${String(name)}`) throw new Unavailable('stateStore')
        const done = await (target[name as keyof Collection] as (...given: unknown[]) => Promise<unknown>)(...given)
        if (breaks === `after ${String(name)}`) throw new Unavailable('stateStore')
        return done
      },
  })

let runs = 0
let key = 0
beforeEach(() => {
  runs = 0
  key++
})
const caller: ApiKeyCaller = { kind: 'apiKey', keyId: 'key_1', organizationId: 'org_1', scopes: new Set() }
const seeds: Seed[] = []
const send = (status = 201, answer: Partial<Answer> = {}) => {
  const run = async (seed: Seed) => {
    seeds.push(seed)
    return { status, headers: {}, body: `run ${++runs}`, ...answer }
  }
  const options = { idempotency, publicUrl: '', requestId: '', log: pino({ level: 'silent' }) }
  const request = { caller, key: String(key), content: ['the same'], requireAccess: async () => {} }
  return withIdempotency(request, run, options)
}
const answered = () => eventually(() => send().catch(() => null))

describe('an answer of 202', () => {
  it('that only says that a read model is late is not kept: the next run may find more [IDM-004]', async () => {
    await send(202, { body: null, headers: { Consistency: 'stale' } })
    const again = await send()
    expect([again.status, again.headers['Idempotency-Replayed'], runs]).toEqual([201, undefined, 2])
  })

  it.each<Partial<Answer>>([{}, { headers: { Consistency: 'stale' } }])(
    'that the operation gives is kept, whether or not a read model is late: %j [IDM-004]',
    async (answer) => {
      await send(202, answer)
      const again = await send()
      expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([202, 'run 1', 'true'])
    },
  )
})

describe('a key whose store breaks in the middle', () => {
  it('is free again when the request was refused because of it', async () => {
    breaks = 'after insert'
    await expect(send()).rejects.toThrow(Unavailable)
    breaks = null
    await expect(send()).rejects.toMatchObject({ code: 'idempotency_key_in_progress' })
    expect((await answered()).body).toBe('run 1')
  })

  it('is free again when the run failed', async () => {
    breaks = 'before update'
    expect((await send(503)).status).toBe(503)
    breaks = null
    expect((await answered()).body).toBe('run 2')
  })

  it('makes the same ids in the next run [IDM-006]', async () => {
    expect((await send(503)).status).toBe(503)
    expect((await send()).body).toBe('run 2')
    expect(seeds.at(-1)).toEqual({ ...seeds.at(-2), isRepetition: true })
  })

  it('remembers the answer that was given', async () => {
    breaks = 'before update'
    expect((await send()).body).toBe('run 1')
    breaks = null
    const again = await answered()
    expect([again.body, again.headers['Idempotency-Replayed'], runs]).toEqual(['run 1', 'true', 1])
  })
})
