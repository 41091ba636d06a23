import { describe, expect, it } from '@jest/globals'
import { fold, type Recorded } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { WebhookDeleted, WebhookRegistered, type WebhooksEvent } from './events.ts'
import { subscriptions, wants } from './subscriptions.ts'
import { webhooks } from './webhooks.ts'

const organizationId = 'org_1'
const facts = {
  webhookId: 'whk_1',
  organizationId,
  url: 'https://example.com/',
  eventTypes: [],
  description: '',
  secret: 's',
}
const registered = WebhookRegistered(facts)
const deleted = WebhookDeleted({ webhookId: 'whk_1', organizationId })

describe('webhooks of an organization', () => {
  it('are registered once', () => {
    given().when(webhooks.registerWebhook, facts).then(registered)
    given(registered).when(webhooks.registerWebhook, facts).then()
  })

  it('are deleted once, and not found afterwards', () => {
    const command = { webhookId: 'whk_1', organizationId }
    given(registered).when(webhooks.deleteWebhook, command).then(deleted)
    given().when(webhooks.deleteWebhook, command).thenRefused('not_found')
    given(registered, deleted).when(webhooks.deleteWebhook, command).thenRefused('not_found')
  })
})

describe('subscriptions', () => {
  const at = (position: number, event: WebhooksEvent): Recorded<WebhooksEvent> => ({
    ...event,
    id: `e${position}`,
    stream: 'webhooks-org_1',
    revision: 0,
    position,
    metadata: {
      occurredAt: '2026-01-01T00:00:00.000Z',
      actor: { kind: 'system', id: 'test' },
      organizationId,
      requestId: null,
      causationId: null,
    },
  })
  const subscribed = (...eventTypes: string[]) =>
    fold(subscriptions, [at(10, WebhookRegistered({ ...facts, eventTypes }))])[0]!

  it('hold what the dispatcher needs, without the deleted ones', () => {
    const { webhookId, url, eventTypes, secret } = facts
    const subscription = { webhookId, organizationId, url, eventTypes, secret, since: 10 }
    expect(fold(subscriptions, [at(10, registered)])).toEqual([subscription])
    expect(fold(subscriptions, [at(10, registered), at(12, deleted)])).toEqual([])
  })

  it('want what happened after they were made, and nothing before', () => {
    expect(wants(subscribed(), 'lesson.completed', 9)).toBe(false)
    expect(wants(subscribed(), 'lesson.completed', 11)).toBe(true)
  })

  it('want the types they name; naming none means every one, future ones included', () => {
    expect(wants(subscribed('lesson.completed'), 'lesson.completed', 11)).toBe(true)
    expect(wants(subscribed('lesson.completed'), 'certificate.issued', 11)).toBe(false)
    expect(wants(subscribed(), 'not.yet.invented', 11)).toBe(true)
  })
})
