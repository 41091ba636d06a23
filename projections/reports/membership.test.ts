import { expect, it } from '@jest/globals'
import { derivedId, idPrefixes, newId } from '@manabi/kernel'
import fc from 'fast-check'
import { isIn, membershipKey, membershipOf } from './membership.ts'

const ids = fc.oneof(
  fc.tuple(fc.constantFrom(...idPrefixes), fc.string()).map(([prefix, source]) => derivedId(prefix, source)),
  fc.constantFrom(...idPrefixes).map((prefix) => newId(prefix)),
)

it('a membership is read from its key as it was, and is in no other organization', () => {
  const memberships = fc.record({
    organizationId: ids,
    status: fc.constantFrom('none' as const, 'invited' as const, 'affiliated' as const, 'member' as const),
    departmentIds: fc.array(ids, { maxLength: 3 }),
    courseIds: fc.array(ids, { maxLength: 3 }),
    pathIds: fc.array(ids, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(memberships, ids, (membership, other) => {
      const id = membershipKey(membership)
      expect(membershipOf(id)).toEqual(membership)
      expect(isIn(other, id)).toBe(other === membership.organizationId)
    }),
  )
})
