import { describe, expect, it } from '@jest/globals'
import { client, selfRegisteredClient } from '@manabi/identity'
import { type Role, scopes } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import { accessSuite } from '../harness/accessSuite.ts'
import { operationSuite } from '../harness/operationSuite.ts'
import { startWorld } from '../harness/school.ts'
import { sessionToken } from '../harness/sessionToken.ts'

const { service, world } = await startWorld()
const school = await world.organization()
const ownApp = selfRegisteredClient({ clientId: 'dyn:walk', name: 'App', redirectUris: ['http://127.0.0.1/cb'] })
await world.decide(client.adoptClient, [ownApp.clientId], ownApp)
const foreign = await world.organization('Another school')
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
const foreigner = await world.person({ [foreign]: ['admin'] }, 'manabi-web')

describe('every operation [API-005, CON-002]', () => {
  operationSuite(operations, () => ({
    baseUrl: service.url,
    learnerToken: async (scopes) => {
      return (await sessionToken(service.platform, { userId: admin.userId, scopes })).token
    },
    apiKey: async (scopes) =>
      (await admin.api.post(`/organizations/${school}/api-keys`, { name: 'Walk', scopes })).body.key,
  }))
})

describe('access to every operation [CON-002, CON-003, KEY-009]', () => {
  const tokens = new Map<string, Promise<string>>()
  const once = (name: string, make: () => Promise<string>) => tokens.get(name) ?? tokens.set(name, make()).get(name)!
  const memberToken = (held: readonly Role[], clientId: string | null) =>
    once(`${held} ${clientId}`, async () => {
      const { userId } = await world.account({ [school]: [...held] })
      return (await sessionToken(service.platform, { userId, clientId })).token
    })
  accessSuite(operations, () => ({
    baseUrl: service.url,
    organizationId: school,
    foreignOrganizationId: foreign,
    memberToken: (held, clientId = 'manabi-web') => memberToken(held, clientId),
    apiKey: (organizationId) =>
      once(organizationId, async () => {
        const { api } = organizationId === school ? admin : foreigner
        return (await api.post(`/organizations/${organizationId}/api-keys`, { name: 'Walk', scopes })).body.key
      }),
  }))
})

it('each operation is listed once', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
})
