import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { signAccessToken } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import { operationSuite } from '../harness/operationSuite.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World
let school: Id
let admin: Awaited<ReturnType<World['person']>>

beforeAll(async () => {
  service = await startTestService()
  world = worldOf(service)
  school = await world.organization()
  admin = await world.person({ [school]: ['admin'] })
})
afterAll(() => service.remove())

describe('every operation [API-005, CON-002]', () => {
  operationSuite(operations, () => ({
    baseUrl: service.url,
    learnerToken: async (scopes) => {
      const grant = { userId: admin.userId, sessionId: 'ses_walk', clientId: null, scopes }
      return (await signAccessToken(service.platform, grant, new Date())).accessToken
    },
    apiKey: async (scopes) =>
      (await admin.api.post(`/organizations/${school}/api-keys`, { name: 'Walk', scopes })).body.key,
  }))
})

it('each operation is listed once', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
})
