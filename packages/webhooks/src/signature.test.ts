import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { newSecret } from './secret.ts'
import { deliveryHeaders } from './signature.ts'

const delivery = {
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  eventType: 'lesson.completed',
  body: '{"id":"evt_1","type":"lesson.completed"}',
  timestamp: 1_767_225_600,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

describe('a signature', () => {
  it('is what openssl computes of the same [WHK-006]', () => {
    expect(deliveryHeaders(delivery)).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Manabi-Webhooks/1',
      'X-Service-Event': 'lesson.completed',
      'X-Service-Delivery': 'dlv_1',
      'X-Service-Timestamp': '1767225600',
      'X-Service-Signature': 'sha256=0e25d76a6fd5b1a43df24e1302f0baeb1ac69b49c3a8f77aa1b101ed6012a6db',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1767225600',
      'webhook-signature': 'v1,2l8NOoig7P2B6Nme9ZHw4WUNhk1y6bJdpuKGLDIYUFw=',
    })
  })

  it('verifies with the Standard Webhooks library, whatever is sent [WHK-007]', () => {
    const now = Math.floor(Date.now() / 1_000)
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })),
        fc.string({ minLength: 1 }),
        (data, text) => {
          const body = JSON.stringify({ data, text })
          const secret = newSecret()
          const headers = deliveryHeaders({ ...delivery, body, secret, timestamp: now })
          expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
          expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
          expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
        },
      ),
    )
  })
})

describe('a secret', () => {
  it('is whsec_ and 32 bytes in base64, new every time', () => {
    const [one, other] = [newSecret(), newSecret()]
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(one).not.toBe(other)
  })
})
