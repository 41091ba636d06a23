import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { filesHolding } from '../harness/filesHolding.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, type World, worldOf } from '../harness/world.ts'

const masterKey = randomBytes(32).toString('base64')
let service: TestService
let world: World
beforeAll(async () => {
  service = await startTestService({ MASTER_KEY: masterKey })
  world = worldOf(service)
})
afterAll(() => service.remove())

it('a copy of the disk shows read models in plain text, and nothing else that is personal where the master key is elsewhere [PER-005]', async () => {
  const mark = newId('usr').slice(-16)
  const userAgent = `Browser/${mark}`
  const { lessonIds } = await world.course(await world.organization(), { isPublic: true })
  const { email } = await world.person()
  const { body } = await world.api.with({ 'User-Agent': userAgent }).post('/auth/login', { email, password })
  const api = world.api.as(body.accessToken)
  await api.patch('/me', { displayName: `花子 ${mark}` })
  await api.put('/me/goals', { type: 'company', items: [{ name: `Goal ${mark}`, note: `Note ${mark}` }] })
  await api.post(`/lessons/${lessonIds[0]}/feedback`, { verdict: 'helpful', comment: `Comment ${mark}` })
  await world.settled()
  const holders = async (text: string) =>
    new Set((await filesHolding(service.dataDir, text)).map((name) => name.split(/[/.]/)[0]))
  const inReadModels = new Set(['views'])
  for (const text of [email, userAgent, `花子 ${mark}`, `Goal ${mark}`, `Note ${mark}`])
    expect([text, await holders(text)]).toEqual([text, inReadModels])
  for (const text of [`Comment ${mark}`, password, body.accessToken, body.refreshToken, masterKey])
    expect([text, await holders(text)]).toEqual([text, new Set()])
  expect(await readdir(service.dataDir)).not.toContain('master.key')
})
