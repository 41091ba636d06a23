import { describe, expect, it } from '@jest/globals'
import { WebhookChanged, WebhookDeleted, WebhookDisabled, WebhookRegistered } from '@manabi/webhooks'
import { givenEvents } from '../test/givenEvents.ts'
import { webhooks } from './webhooks.ts'

const ids = { webhookId: 'whk_1', organizationId: 'org_1' }
const shown = { ...ids, url: 'https://a.example/', eventTypes: ['ping'], description: 'A' }
const registered = WebhookRegistered({ ...shown, secret: 'wrapped' })
const disabled = WebhookDisabled({ ...ids, url: shown.url, failingSince: '2026-04-01T00:00:00.000Z' })
const doc = { ...shown, isActive: true, ordered: false, activation: 1, createdAt: '2026-04-01T00:00:00.000Z' }

describe('the webhooks read model', () => {
  it('shows what was registered, without the secret [WHK-001]', () => {
    expect(givenEvents(webhooks, registered)).toEqual({ whk_1: doc })
  })

  it('shows a webhook as it was changed last [WHK-023]', () => {
    const change = { url: 'https://b.example/', eventTypes: [], description: 'B', ordered: true }
    const changed = WebhookChanged({ ...ids, ...change, isActive: true })
    expect(givenEvents(webhooks, registered, changed)).toEqual({ whk_1: { ...doc, ...change } })
  })

  it('shows one that was disabled as inactive, and counts its activations [WHK-024]', () => {
    expect(givenEvents(webhooks, registered, disabled)).toEqual({ whk_1: { ...doc, isActive: false } })
    const activated = WebhookChanged({ ...shown, isActive: true, ordered: false })
    expect(givenEvents(webhooks, registered, disabled, activated)).toEqual({ whk_1: { ...doc, activation: 2 } })
  })

  it('drops what was deleted', () => {
    expect(givenEvents(webhooks, registered, WebhookDeleted(ids))).toEqual({})
  })
})
