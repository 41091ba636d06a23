import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { deliveryHeaders, newSecret } from '@manabi/webhooks'
import { read } from '../architecture/sources.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, type World, worldOf } from '../harness/world.ts'
import { type Published, publishedClient, quietly } from './published.ts'

const readme = read('packages/client/README.md')
const pastes = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
const [receiver, programs] = [pastes.at(-1)!, pastes.slice(0, -1)]

describe('the README of @manabi/client', () => {
  let published: Published
  let service: TestService
  let world: World
  let school: Id
  beforeAll(async () => {
    published = publishedClient()
    service = await startTestService()
    world = worldOf(service)
    school = await world.organization('School')
    await world.course(school, { title: 'English', lessons: [{ title: 'One' }, { title: 'Two' }] })
  })
  afterAll(async () => {
    await service?.remove()
    published?.remove()
  })

  it('can be followed paste by paste [SDK-009]', async () => {
    const { email } = await world.account({ [school]: ['learner'] })
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const key = { name: 'Events', scopes: ['webhooks:manage'] }
    const { body } = await admin.api.post(`/organizations/${school}/api-keys`, key)
    const output = await published.run('readme.ts', programs.join('\n'), {
      ...{ MANABI_URL: service.url, EMAIL: email, PASSWORD: password },
      ...{ API_KEY: body.key, ORGANIZATION_ID: school },
    })
    expect(output.split('\n')).toEqual([
      'Hanako: 50 % of English',
      '404 not_found',
      'null',
      '2 waiting',
      '2 answered',
      'complete not_found',
      'English',
      expect.stringMatching(/^completed les_/),
      'true',
      '',
    ])
  })

  it('has a receiver that takes what is signed and nothing else [SDK-008, SDK-009]', async () => {
    const secret = newSecret()
    const file = join(published.folder, 'receiver.ts')
    writeFileSync(file, receiver.replace(/process\.env\.PORT.*\)/, '0, () => console.log(receiver.address().port))'))
    const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret }
    const child = spawn(process.execPath, [...quietly, file], { cwd: published.folder, env })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    try {
      const port = await eventually(() => /^\d+/.exec(output)?.[0])
      const body = '{"id":"evt_1","type":"ping"}'
      const timestamp = Math.floor(Date.now() / 1_000)
      const headers = deliveryHeaders({ secret, body, timestamp, deliveryId: 'd', eventId: 'evt_1', eventType: 'ping' })
      const post = (content: string) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: content })
      expect((await post(`${body} `)).status).toBe(401)
      expect((await post(body)).status).toBe(204)
      await eventually(() => output.includes('received ping'))
    } finally {
      child.kill()
    }
  })
})
