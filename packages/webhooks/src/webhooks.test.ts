import { describe, expect, it } from '@jest/globals'
import { fold, type Recorded } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { WebhookChanged, WebhookDeleted, WebhookDisabled, WebhookRegistered, type WebhooksEvent } from './events.ts'
import { subscriptions, wants } from './subscriptions.ts'
import { mostWebhooks, webhooks } from './webhooks.ts'

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
const ids = { webhookId: 'whk_1', organizationId }
const deleted = WebhookDeleted(ids)
const failingSince = '2026-01-01T00:00:00.000Z'
const changedTo = (settings: Partial<Parameters<typeof WebhookChanged>[0]>) => {
  const { secret: _, ...shown } = facts
  return WebhookChanged({ ...shown, isActive: true, ordered: false, ...settings })
}

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

  it('are 100 at most [WHK-025]', () => {
    const others = Array.from({ length: mostWebhooks - 1 }, (_, index) =>
      WebhookRegistered({ ...facts, webhookId: `whk_other${index}` }),
    )
    const another = { ...facts, webhookId: 'whk_2' }
    given(...others)
      .when(webhooks.registerWebhook, another)
      .then(WebhookRegistered(another))
    given(registered, ...others)
      .when(webhooks.registerWebhook, another)
      .thenRefused('conflict')
    given(registered, ...others, deleted)
      .when(webhooks.registerWebhook, another)
      .then(WebhookRegistered(another))
    given(registered, ...others)
      .when(webhooks.registerWebhook, facts)
      .then()
  })

  it('change in what is given, and only then [WHK-023]', () => {
    const change = (changes: Parameters<typeof webhooks.changeWebhook.decide>[1]['changes']) => ({ ...ids, changes })
    given(registered)
      .when(webhooks.changeWebhook, change({ url: 'https://b.example/', ordered: true, description: undefined }))
      .then(changedTo({ url: 'https://b.example/', ordered: true }))
    given(registered).when(webhooks.changeWebhook, change({})).then()
    given(registered)
      .when(webhooks.changeWebhook, change({ isActive: true, eventTypes: [] }))
      .then()
    given(registered, deleted).when(webhooks.changeWebhook, change({})).thenRefused('not_found')
  })

  it('are disabled while they are in the activation that failed [WHK-024]', () => {
    const command = { ...ids, failingSince, activation: 1 }
    const disabled = WebhookDisabled({ ...ids, url: facts.url, failingSince })
    const activated = changedTo({ isActive: true })
    given(registered).when(webhooks.disableWebhook, command).then(disabled)
    given(registered, disabled).when(webhooks.disableWebhook, command).then()
    given(registered, disabled, activated).when(webhooks.disableWebhook, command).then()
    given(registered, disabled, activated)
      .when(webhooks.disableWebhook, { ...command, activation: 2 })
      .then(disabled)
    given(registered, deleted).when(webhooks.disableWebhook, command).then()
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
    const state = { isActive: true, ordered: false, activation: 1, inactive: null }
    const subscription = { webhookId, organizationId, url, eventTypes, secret, since: 10, ...state }
    expect(fold(subscriptions, [at(10, registered)])).toEqual([subscription])
    expect(fold(subscriptions, [at(10, registered), at(12, deleted)])).toEqual([])
  })

  it('want what happened after they were made, and nothing before', () => {
    expect(wants(subscribed(), 'lesson.completed', 9)).toBe(false)
    expect(wants(subscribed(), 'lesson.completed', 11)).toBe(true)
  })

  it('want nothing that happened while they were inactive [WHK-026]', () => {
    const pause = at(12, changedTo({ isActive: false }))
    const paused = fold(subscriptions, [at(10, registered), pause])[0]!
    const active = fold(subscriptions, [at(10, registered), pause, at(14, changedTo({ isActive: true }))])[0]!
    const wanted = (one: typeof paused) => [11, 13, 15].map((position) => wants(one, 'lesson.completed', position))
    expect(wanted(paused)).toEqual([true, false, false])
    expect(wanted(active)).toEqual([true, false, true])
    expect([paused.activation, active.activation]).toEqual([1, 2])
  })

  it('want the types they name; naming none means every one, future ones included', () => {
    expect(wants(subscribed('lesson.completed'), 'lesson.completed', 11)).toBe(true)
    expect(wants(subscribed('lesson.completed'), 'certificate.issued', 11)).toBe(false)
    expect(wants(subscribed(), 'not.yet.invented', 11)).toBe(true)
  })
})
