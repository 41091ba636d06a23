import { beforeEach, describe, expect, it } from '@jest/globals'
import { json, problem, StandIn } from './test/standIn.ts'

let service: StandIn
beforeEach(() => {
  service = new StandIn()
})
const queries = () => service.sent.map(({ path }) => path.split('?')[1] ?? '')

describe('pages', () => {
  it('come one after another, to the last [SDK-007]', async () => {
    service.answer = ({ path }) => {
      const page = Number(/page=(\d+)/.exec(path)![1])
      return json({ items: [`item ${page}`], page, pageSize: 1, totalItems: 3, totalPages: 3 })
    }
    const items: unknown[] = []
    for await (const page of service.client().pages('/api/v1/courses', { query: { q: 'x' } })) items.push(...page.items)
    expect(items).toEqual(['item 1', 'item 2', 'item 3'])
    expect(queries()).toEqual(['q=x&page=1', 'q=x&page=2', 'q=x&page=3'])
  })

  it('are one page where there is nothing, begin where they are told, and end where the reader ends', async () => {
    service.answer = () => json({ items: [], page: 1, pageSize: 20, totalItems: 0, totalPages: 0 })
    const client = service.client()
    for await (const { items } of client.pages('/api/v1/courses')) expect(items).toEqual([])
    service.answer = () => json({ members: { items: [], page: 4, totalPages: 9 } })
    const path = { organizationId: 'org_1' }
    for await (const { members } of client.pages('/api/v1/organizations/{organizationId}/progress', {
      path,
      query: { page: 4 },
    })) {
      expect(members.page).toBe(4)
      break
    }
    expect(queries()).toEqual(['page=1', 'page=4'])
  })
})

describe('events', () => {
  const event = (id: string) => ({ id, type: 'ping', createdAt: '', organizationId: 'org_1', data: {} })
  const feed = ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'].map(event)
  const pulled: StandIn['answer'] = ({ path }) => {
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0)
    return json({ items: feed.slice(after, after + 2), next: String(Math.min(after + 2, 5)), hasMore: after + 2 < 5 })
  }

  it('come in order, to the last, from a cursor that moves with what was dealt with [SDK-007]', async () => {
    service.answer = pulled
    const events = service.client().events('org_1', { types: ['ping', 'lesson.completed'] })
    const seen: unknown[] = []
    for await (const { id } of events) seen.push([id, events.cursor])
    expect(seen).toEqual([
      ['evt_1', undefined],
      ['evt_2', undefined],
      ['evt_3', '2'],
      ['evt_4', '2'],
      ['evt_5', '4'],
    ])
    expect(events.cursor).toBe('5')
    expect(queries()).toEqual(
      ['', '2', '4'].map((after) => `${after && `after=${after}&`}types=ping%2Clesson.completed`),
    )
  })

  it('with a wait never end, until they are told to', async () => {
    const controller = new AbortController()
    service.answer = (request) => {
      if (service.sent.length > 6) controller.abort()
      return pulled(request)
    }
    const seen: string[] = []
    const following = async () => {
      const { signal } = controller
      for await (const { id } of service.client().events('org_1', { after: '2', wait: 25, signal })) seen.push(id)
    }
    await expect(following()).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual(['evt_3', 'evt_4', 'evt_5'])
    expect(queries()[0]).toBe('after=2&wait=25')
  })

  it('tell what is wrong with a cursor', async () => {
    service.answer = () => problem(400, 'invalid_request', { errors: [{ path: 'after', message: 'is not a cursor' }] })
    await expect(service.client().events('org_1', { after: 'x' })[Symbol.asyncIterator]().next()).rejects.toMatchObject(
      {
        errors: [{ path: 'after' }],
      },
    )
  })
})
