import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client, loginSession, user } from '@manabi/identity'
import { type Id, newId, scopes } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import jwt from 'jsonwebtoken'
import { writes } from '../harness/faults/index.ts'
import { type Stage, startStage } from '../harness/faults/stage.ts'
import { operationOf } from '../harness/faults/write.ts'
import type { HttpAnswer } from '../harness/http.ts'
import { sessionToken } from '../harness/sessionToken.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const problemOf = ({ status, body }: HttpAnswer) => [status, body?.code]
const subjectOf = (token: string) => jwt.decode(token, { json: true })!.sub as Id

const proving = Object.entries(writes).filter(([title]) =>
  operations.some(({ id, proves }) => proves && id === operationOf(title)),
)

const apps = { ended: 'manabi-web', disabled: 'app-disabled' } as const
const apiKeys: string[] = []
beforeAll(async () => {
  const { world, admin, school, own } = stage
  const facts = { clientId: apps.disabled, name: 'App', organizationId: school, hasDeviceRegistration: false }
  await world.decide(client.registerClient, [apps.disabled], { ...facts, redirectUris: [], scopes: [...scopes] })
  await world.decide(client.disableClient, [apps.disabled], { clientId: apps.disabled })
  const { body } = await admin.api.post(own('/api-keys'), { name: 'Key', scopes: ['read:members', 'write:members'] })
  expect((await admin.api.delete(own(`/api-keys/${body.apiKey.id}`))).status).toBe(204)
  apiKeys.push(body.key)
})

/** Tokens of a person that still verify, each of a session that is over in another way. */
async function deadTokens(userId: Id): Promise<readonly string[]> {
  const { world, service } = stage
  const begin = (clientId: string) => sessionToken(service.platform, { userId, clientId })
  const [ended, signedOut, ofDisabled] = [await begin(apps.ended), await begin(apps.ended), await begin(apps.disabled)]
  const { sessionId } = ended
  await world.decide(loginSession.endSession, [sessionId], { sessionId, userId, reason: 'logout' })
  expect(problemOf(await world.api.as(ended.token).get('/me'))).toEqual([200, undefined])
  await world.decide(user.signOutEverywhere, [userId], undefined)
  return [ended.token, signedOut.token, ofDisabled.token]
}

describe('an operation that changes who may get in', () => {
  it.each(proving)(
    '%s is refused to each credential that is over, and changes nothing [AUT-029]',
    async (title, write) => {
      const { world, service, admin, person, quiet } = stage
      const { method, organization } = operations.find(({ id }) => id === operationOf(title))!
      const { token, path, body } = await write.prepare(stage)
      const isAdmins = token === admin.token
      const userId = isAdmins ? (await person(['admin'])).userId : token === null ? newId('usr') : subjectOf(token)
      const dead = [...(token === null ? [] : await deadTokens(userId)), ...(organization?.apiKeys ? apiKeys : [])]
      await quiet()
      const before = await service.platform.eventStore.head()
      for (const credential of dead) {
        const key = { 'Idempotency-Key': newId('usr') }
        for (const headers of [{}, key, key]) {
          const api = world.api.as(credential).with(headers)
          const answer = await (method === 'get' || method === 'delete' ? api[method](path) : api[method](path, body))
          expect(problemOf(answer)).toEqual([401, 'unauthorized'])
        }
      }
      expect(await service.platform.eventStore.head()).toBe(before)
    },
  )
})
