import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newSecret } from '@manabi/webhooks'
import { Webhook } from 'standardwebhooks'
import { type Forwarded, forwardEvents } from '../../apps/cli/src/forward/forwardEvents.ts'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
const school = await world.organization('School')
let apiKey: string
let receiver: Endpoint

beforeAll(async () => {
  const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const key = { name: 'Developer', scopes: ['webhooks:manage'] }
  apiKey = (await admin.api.post(`/organizations/${school}/api-keys`, key)).body.key
  receiver = await startEndpoint()
})
afterAll(() => receiver.close())

describe('webhooks forward', () => {
  it("posts the events of the key's organization in order, signed as webhooks are [WHK-035]", async () => {
    const course = await world.course(school, { lessons: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] })
    const learner = await world.person({ [school]: ['learner'] })
    await world.settled()
    for (const lessonId of course.lessonIds.slice(0, 2)) await learner.api.post(`/lessons/${lessonId}/complete`)
    await world.settled()
    receiver.answer = (response, count) => answering(count === 1 ? 500 : 204)(response, count)
    const [secret, stopping, told] = [newSecret(), new AbortController(), [] as Forwarded[]]
    const source = { url: service.url, apiKey, organizationId: null }
    const options = { source, types: 'lesson.completed', after: 'start', to: receiver.url, secret }
    const done = forwardEvents({ ...options, signal: stopping.signal }, (forwarded) => told.push(forwarded))
    await eventually(() => told.length === 2)
    await learner.api.post(`/lessons/${course.lessonIds[2]}/complete`)
    await eventually(() => told.length === 3)
    stopping.abort()
    await done
    expect(told).toMatchObject([{ error: null }, { error: null, httpStatus: 204 }, { eventType: 'lesson.completed' }])
    const received = receiver.received.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    ) as { id: string; data: { lessonId: string } }[]
    const unique = [...new Map(received.map((one) => [one.id, one.data.lessonId])).values()]
    expect(unique).toEqual(course.lessonIds)
  })

  it('says why the service refuses it [WHK-035]', async () => {
    const source = { url: service.url, apiKey: `${apiKey}x`, organizationId: null }
    const { signal } = new AbortController()
    const options = { source, types: '', after: 'now', to: receiver.url, secret: newSecret(), signal }
    await expect(forwardEvents(options, () => {})).rejects.toThrow('The service answered 401')
  })

  it('says once that the service does not answer, and once that it does again [WHK-035]', async () => {
    const [port, said, stopping] = [await freePort(), [] as string[], new AbortController()]
    const url = `http://127.0.0.1:${port}`
    const source = { url, apiKey, organizationId: school, warn: (sentence: string) => void said.push(sentence) }
    const rest = { types: '', after: 'now', to: receiver.url, secret: newSecret(), signal: stopping.signal }
    const done = forwardEvents({ source, ...rest }, () => {})
    await eventually(() => said.length === 1)
    const page = JSON.stringify({ items: [], next: 'a', hasMore: false })
    const server = createServer((_, response) => response.end(page)).listen(port, '127.0.0.1')
    await eventually(() => said.length === 2)
    stopping.abort()
    await done
    server.close()
    expect(said).toEqual([`${url} does not answer; trying again until Ctrl+C.`, `${url} answers again.`])
  })
})
