import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { deliveryId, envelopeId } from './envelope.ts'

it('ids belong to one event and one organization, one event and one webhook [WHK-010]', () => {
  const pair = fc.tuple(fc.uuid(), fc.uuid())
  fc.assert(
    fc.property(pair, pair, ([event, organization], [otherEvent, otherOrganization]) => {
      const isSame = event === otherEvent && organization === otherOrganization
      expect(envelopeId(event, organization) === envelopeId(otherEvent, otherOrganization)).toBe(isSame)
      expect(deliveryId(event, organization) === deliveryId(otherEvent, otherOrganization)).toBe(isSame)
      expect(envelopeId(event, organization)).toBe(envelopeId(event, organization))
    }),
  )
  expect(envelopeId('e', 'o')).toMatch(/^evt_[0-9a-z]{26}$/)
  expect(deliveryId('e', 'w')).toMatch(/^dlv_[0-9a-z]{26}$/)
})
