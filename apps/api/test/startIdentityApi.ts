import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { openMemoryFeed } from '@manabi/feed'
import { identityEvents, registerUser } from '@manabi/identity'
import { type Clock, type Id, newId, type Role, Scope, systemMetadata } from '@manabi/kernel'
import {
  addMember,
  createOrganization,
  type Organization,
  type OrganizationEvent,
  organization,
  organizationsEvents,
} from '@manabi/organizations'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import { readConfig } from '@manabi/platform'
import { identityProjections } from '@manabi/projections/identity/index'
import { organizationsProjections } from '@manabi/projections/organizations/index'
import { type Projector, startProjector } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { openSqliteStateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { createApi } from '../src/api.ts'
import { startHttpServer } from '../src/http/startHttpServer.ts'
import { createAuthenticate, identityOperations, jwksRouter } from '../src/identity/index.ts'
import { operation } from '../src/operation.ts'
import { organizationsOperations } from '../src/organizations/index.ts'

/** Answers who calls: for learners and API keys that hold `read:catalog`. */
const whoCalls = operation({
  id: 'whoCalls',
  method: 'get',
  path: '/who-calls',
  tag: 'Test',
  summary: 'Who calls?',
  caller: 'any',
  scope: 'read:catalog',
  response: z.object({ kind: z.string(), scopes: z.array(Scope) }),
  tool: false,
  handle: async ({ caller }) => ({ kind: caller.kind, scopes: [...caller.scopes] }),
})

export const password = 'correct horse'

/** The operations of identity and organizations over HTTP, on embedded stores of their own and a clock that tests move. */
export async function startIdentityApi() {
  const dir = mkdtempSync(join(tmpdir(), 'manabi-identity-api-'))
  const time = { now: new Date('2026-04-01T00:00:00.000Z') }
  const { services, eventStore, readStore, projector } = openServices(dir, { now: () => time.now })
  const app = createApi({
    operations: [...identityOperations, ...organizationsOperations, whoCalls],
    services,
    authenticate: createAuthenticate(services),
    eventStore,
    projections: projector,
    health: {},
    metrics: new Registry(),
    log: services.log,
    clock: services.clock,
    pages: [jwksRouter(services)],
  })
  const http = await startHttpServer(app, { host: '127.0.0.1', port: 0 })
  return {
    time,
    services,
    ...worldOf(services, projector),
    call: callerOf(http.url),
    stop: async () => {
      await http.close()
      await projector.stop()
      await Promise.all([eventStore.close(), services.state.close(), readStore.close()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function openServices(dir: string, clock: Clock) {
  const log = pino({ level: 'silent' })
  const eventStore = openSqliteEventStore(join(dir, 'events.db'))
  const state = openSqliteStateStore(join(dir, 'state.db'))
  const readStore = openSqliteReadStore(join(dir, 'views.db'))
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  const personalData = new SubjectKeys(state, masterKey)
  const codec = new EventCodec([...identityEvents, ...organizationsEvents], personalData)
  const projections = [...identityProjections, ...organizationsProjections]
  const repository = new Repository(eventStore, codec)
  const config = readConfig({ DATA_DIR: dir, RATE_LIMITS: 'off' })
  const feed = openMemoryFeed()
  const stores = { repository, readStore, views: readStore.views(), state, masterKey, personalData }
  const services = { config, feed, clock, log, ...stores }
  return {
    services,
    eventStore,
    readStore,
    projector: startProjector({ eventStore, codec, readStore, projections, log }),
  }
}

type TestServices = ReturnType<typeof openServices>['services']

/** What is there before a request comes, made as the command line makes it. */
function worldOf(services: TestServices, projector: Projector) {
  const metadata = () => systemMetadata('test', services.clock.now())
  const decide = (organizationId: Id, decision: (state: Organization) => readonly OrganizationEvent[]) =>
    services.repository.execute(organization, [organizationId], decision, metadata())
  return {
    organization: async (): Promise<Id> => {
      const organizationId = newId('org')
      const command = { organizationId, name: `School ${organizationId}`, seats: 100, plan: 'standard' }
      await decide(organizationId, (state) => createOrganization(state, command))
      return organizationId
    },
    person: (email: string, memberships: Readonly<Record<Id, readonly Role[]>> = {}): Promise<Id> =>
      registerUser(services, { email, password, displayName: '花子' }, metadata(), async (userId) => {
        for (const [organizationId, roles] of Object.entries(memberships)) {
          await decide(organizationId, (state) => addMember(state, { organizationId, userId, roles }))
        }
      }),
    /** An event as another process would append it, waited for by the read models. */
    append: async (organizationId: Id, event: OrganizationEvent): Promise<void> => {
      const { position } = await decide(organizationId, () => [event])
      await projector.waitFor(position!, 5_000)
    },
  }
}

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const callerOf =
  (url: string) =>
  async (method: string, path: string, { body, headers }: CallOptions = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

export type IdentityApi = Awaited<ReturnType<typeof startIdentityApi>>

/** Signs in and answers the token pair. */
export async function signedIn(api: IdentityApi, email: string, clientId?: string) {
  const { status, body } = await api.call('POST', '/api/v1/auth/login', { body: { email, password, clientId } })
  if (status !== 200) throw new Error(`Login answered ${status}: ${JSON.stringify(body)}`)
  return { ...body, bearer: { headers: { Authorization: `Bearer ${body.accessToken}` } } }
}
