import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Caller, type Clock, defaultTimeouts, type Id, Problem, type Scope } from '@manabi/kernel'
import type { Operation, ReadModels, Services } from '@manabi/operations'
import type { Authenticate } from '@manabi/operations/identity/sessions/authenticate'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import { readConfig } from '@manabi/platform'
import { openSqliteStateStore, ProcessLeases } from '@manabi/state-store'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createApi, type HttpOptions, startHttpServer } from '../../apps/api/src/index.ts'
import { sampleEvents, sampleOperations } from './sampleOperations.ts'

/**
 * The HTTP face over sample operations, or others, and real stores, with read models whose progress the test decides. With a
 * `DATA_DIR` it is a process beside another.
 */
export async function startSampleApi(
  settings: Record<string, string> = {},
  operations: readonly Operation[] = sampleOperations,
  limits: HttpOptions['limits'] = {},
) {
  const clock = new HeldClock()
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'manabi-http-')))
  const eventStore = openSqliteEventStore(join(dataDir, 'events.db'))
  const state = openSqliteStateStore(join(dataDir, 'state.db'))
  const leases = new ProcessLeases({ state })
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  const personalData = new SubjectKeys(state, masterKey)
  for (const userId of [person.userId, 'usr_2']) await personalData.begin(userId)
  const config = readConfig({ PUBLIC_URL: 'https://manabi.test', RATE_LIMITS: 'off', ...settings })
  const repository = new Repository(eventStore, new EventCodec(sampleEvents, personalData))
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const readModels = new SteeredReadModels()
  const health = new Map<string, Error>()
  const failing = (name: string) => async () => {
    const failure = health.get(name)
    if (failure !== undefined) throw failure
  }
  const app = createApi({
    operations,
    services: {
      config,
      repository,
      state,
      leases,
      masterKey,
      personalData,
      eventStore,
      readStore: { generations: async () => [], erase: async () => {} },
      readModels,
      clock,
      timeouts: defaultTimeouts,
    } as unknown as Services,
    authenticate,
    health: {
      parts: { eventStore: failing('eventStore'), readStore: failing('readStore') },
      abilities: [failing('readStore'), failing('eventStore')],
      readable: async () => readModels.readable,
      timeout: defaultTimeouts.health,
    },
    metrics: new Registry(),
    log,
    clock,
  })
  const http = await startHttpServer(app, { host: '127.0.0.1', port: 0, publicUrl: config.PUBLIC_URL, log, limits })
  const close = async () => {
    await http.close()
    await leases.close()
    await eventStore.close()
    await state.close()
    if (settings['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url: http.url,
    dataDir,
    masterKey,
    state,
    personalData,
    eventStore,
    readModels,
    logged,
    health,
    clock,
    http,
    close,
  }
}

export type SampleApi = Awaited<ReturnType<typeof startSampleApi>>

/** Follow at once, unless told to stand still; a late one is reported without making the test wait. */
export class SteeredReadModels implements ReadModels {
  /** The position they do not get beyond. */
  limit = Number.POSITIVE_INFINITY
  statuses: Awaited<ReturnType<ReadModels['status']>> = [{ name: 'things', status: 'ready', behind: 3 }]
  readonly waited: { position: number; milliseconds: number }[] = []
  /** Those with a generation that readers see. */
  readable: ReadonlySet<string> = new Set(['things'])

  async waitFor(position: number, milliseconds: number): Promise<boolean> {
    this.waited.push({ position, milliseconds })
    return position <= this.limit
  }

  status() {
    return this.statuses
  }
}

/** The machine's, until a test holds it at a time. */
class HeldClock implements Clock {
  held: Date | null = null

  now(): Date {
    return this.held ?? new Date()
  }
}

/** `learner:read:catalog,write:content` and `mk_read:catalog` are credentials with these scopes, of `usr_1` and `key_1`. */
export const learner = (...scopes: Scope[]): string => `learner:${scopes.join(',')}`
export const apiKey = (...scopes: Scope[]): string => `mk_${scopes.join(',')}`
/** The same credential of somebody else. */
export const of = (id: string, credential: string): string => `${credential}@${id}`

const authenticate: Authenticate = async ({ bearer, apiKey }) => {
  const [credential = '', id] = (apiKey ?? bearer ?? '').split('@') as [string, Id?]
  if (apiKey?.startsWith('mk_'))
    return { ...program, ...(id && { keyId: id }), scopes: scopesIn(credential.slice('mk_'.length)) }
  if (bearer?.startsWith('learner:'))
    return { ...person, ...(id && { userId: id }), scopes: scopesIn(credential.slice('learner:'.length)) }
  throw new Problem('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } })
}

const scopesIn = (text: string): ReadonlySet<Scope> => new Set(text.split(',') as Scope[])

const program = { kind: 'apiKey', keyId: 'key_1', organizationId: 'org_1' } as const satisfies Partial<Caller>
const person = {
  kind: 'learner',
  userId: 'usr_1',
  sessionId: 'ses_1',
  clientId: null,
  organizations: new Map(),
} as const satisfies Partial<Caller>
