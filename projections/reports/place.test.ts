import { expect, it } from '@jest/globals'
import { derivedId, idPrefixes, newId } from '@manabi/kernel'
import fc from 'fast-check'
import { isIn, placeId, placeOf } from './place.ts'

const ids = fc.oneof(
  fc.tuple(fc.constantFrom(...idPrefixes), fc.string()).map(([prefix, source]) => derivedId(prefix, source)),
  fc.constantFrom(...idPrefixes).map((prefix) => newId(prefix)),
)

it('a place in one text is read as it was, and is in no other organization', () => {
  const places = fc.record({
    organizationId: ids,
    status: fc.constantFrom('none' as const, 'invited' as const, 'affiliated' as const, 'member' as const),
    departmentIds: fc.array(ids, { maxLength: 3 }),
    courseIds: fc.array(ids, { maxLength: 3 }),
    pathIds: fc.array(ids, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(places, ids, (place, other) => {
      const id = placeId(place)
      expect(placeOf(id)).toEqual(place)
      expect(isIn(other, id)).toBe(other === place.organizationId)
    }),
  )
})
