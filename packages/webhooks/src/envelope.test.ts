import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { deliveryId, envelopeId } from './envelope.ts'

it('ids belong to one event and one organization, one event and one webhook [WHK-010]', () => {
  const createdAt = '2026-04-01T00:00:00.000Z'
  const pair = fc.tuple(
    fc.uuid().map((id) => ({ id, createdAt })),
    fc.uuid(),
  )
  fc.assert(
    fc.property(pair, pair, ([event, organization], [otherEvent, otherOrganization]) => {
      const isSame = event.id === otherEvent.id && organization === otherOrganization
      expect(envelopeId(event, organization) === envelopeId(otherEvent, otherOrganization)).toBe(isSame)
      expect(deliveryId(event, organization) === deliveryId(otherEvent, otherOrganization)).toBe(isSame)
      expect(envelopeId(event, organization)).toBe(envelopeId(event, organization))
    }),
  )
  expect(envelopeId({ id: 'e', createdAt }, 'o')).toMatch(/^evt_[0-9a-z]{26}$/)
  expect(deliveryId({ id: 'e', createdAt }, 'w')).toMatch(/^dlv_[0-9a-z]{26}$/)
})

it('ids sort by the time of the event [WHK-010]', () => {
  const times = ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.001Z']
  const ids = times.map((createdAt) => envelopeId({ id: 'e', createdAt }, 'o'))
  expect(ids).toEqual(ids.toSorted())
})
