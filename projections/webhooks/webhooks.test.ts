import { describe, expect, it } from '@jest/globals'
import type { Recorded } from '@manabi/kernel'
import { WebhookDeleted, WebhookRegistered, type WebhooksEvent } from '@manabi/webhooks'
import { webhooks } from './webhooks.ts'

const recorded = <Event extends WebhooksEvent>(event: Event) =>
  ({ ...event, metadata: { occurredAt: '2026-01-01T00:00:00.000Z' } }) as unknown as Recorded<Event>

describe('the webhooks read model', () => {
  const shown = {
    webhookId: 'whk_1',
    organizationId: 'org_1',
    url: 'https://a.example/',
    eventTypes: ['ping'],
    description: 'A',
  }
  const registered = recorded(WebhookRegistered({ ...shown, secret: 'wrapped' }))

  it('shows what was registered, without the secret [WHK-001]', () => {
    const [ids, fold] = webhooks.on['WebhookRegistered']!
    expect(ids(registered)).toBe('whk_1')
    expect(fold(null, registered, 'whk_1')).toEqual({ ...shown, createdAt: '2026-01-01T00:00:00.000Z' })
  })

  it('forgets what was deleted', () => {
    const deleted = recorded(WebhookDeleted({ webhookId: 'whk_1', organizationId: 'org_1' }))
    const [ids, fold] = webhooks.on['WebhookDeleted']!
    expect(ids(deleted)).toBe('whk_1')
    expect(fold({ ...shown, createdAt: '2026-01-01T00:00:00.000Z' }, deleted, 'whk_1')).toBeNull()
  })
})
