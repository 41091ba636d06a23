import { describe, expect, it } from '@jest/globals'
import { deliveryHeaders, newSecret } from '@manabi/webhooks'
import fc from 'fast-check'
import { verifyWebhook } from './verifyWebhook.ts'

const secret = newSecret()
const body = '{"id":"evt_1","type":"lesson.completed","data":{"title":"修了"}}'
const now = () => Math.floor(Date.now() / 1000)
const signed = (timestamp = now(), key = secret) =>
  deliveryHeaders({
    secret: key,
    body,
    timestamp,
    deliveryId: 'dlv_1',
    eventId: 'evt_1',
    eventType: 'lesson.completed',
  })
const only = (prefix: string, headers = signed()) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase().startsWith(prefix)))
const refused = { name: 'ManabiError', code: 'invalid_signature' }

describe('verifyWebhook', () => {
  it.each(['webhook-', 'x-service-'])(
    'takes what this service signed, by the headers %s* [SDK-008]',
    async (prefix) => {
      const headers = only(prefix)
      expect(await verifyWebhook({ secret, headers, body })).toEqual(JSON.parse(body))
      expect(await verifyWebhook({ secret, headers: new Headers(headers), body: Buffer.from(body) })).toEqual(
        JSON.parse(body),
      )
      const bytes = new Uint8Array(Buffer.from(body)).buffer
      const asNodeHasThem = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      )
      expect(await verifyWebhook({ secret, headers: asNodeHasThem, body: bytes })).toEqual(JSON.parse(body))
    },
  )

  it.each(['webhook-', 'x-service-'])('refuses what was changed, by the headers %s* [SDK-008]', async (prefix) => {
    const headers = only(prefix)
    await expect(verifyWebhook({ secret, headers, body: `${body} ` })).rejects.toMatchObject(refused)
    await expect(verifyWebhook({ secret: newSecret(), headers, body })).rejects.toMatchObject(refused)
    for (const name of Object.keys(headers).filter((name) => !/Event|Delivery/.test(name))) {
      const value = headers[name]!
      // In the middle: the last character of base64 may have bits to spare.
      const at = name.toLowerCase().endsWith('signature') ? 10 : value.length - 1
      const other = value[at] === '1' ? '2' : '1'
      const changed = { ...headers, [name]: value.slice(0, at) + other + value.slice(at + 1) }
      await expect(verifyWebhook({ secret, headers: changed, body })).rejects.toMatchObject(refused)
      const { [name]: _, ...missing } = headers
      await expect(verifyWebhook({ secret, headers: missing, body })).rejects.toMatchObject(refused)
    }
  })

  it('refuses what is older than the tolerance, or from the future', async () => {
    for (const seconds of [-301, 302]) {
      const headers = signed(now() + seconds)
      await expect(verifyWebhook({ secret, headers, body })).rejects.toMatchObject(refused)
      expect(await verifyWebhook({ secret, headers, body, tolerance: 400 })).toBeDefined()
    }
  })

  it('takes any of several signatures, while a secret is replaced', async () => {
    const headers = { ...only('webhook-') }
    headers['webhook-signature'] = `v1,AAAA v2,xx ${headers['webhook-signature']}`
    expect(await verifyWebhook({ secret, headers, body })).toBeDefined()
  })

  it('refuses any other text for a signature', async () => {
    const property = fc.asyncProperty(fc.string(), fc.boolean(), async (text, isStandard) => {
      const headers = isStandard
        ? { ...only('webhook-'), 'webhook-signature': text }
        : { ...only('x-service-'), 'X-Service-Signature': `sha256=${text}` }
      await expect(verifyWebhook({ secret, headers, body })).rejects.toMatchObject(refused)
    })
    await fc.assert(property)
  })
})
