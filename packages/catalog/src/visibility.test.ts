import { describe, expect, it } from '@jest/globals'
import type { Caller, Id, Role } from '@manabi/kernel'
import fc from 'fast-check'
import { canSee, organizationsOf, visibleTo } from './visibility.ts'

const learner = (organizations: Readonly<Record<Id, readonly Role[]>>): Caller => ({
  kind: 'learner',
  userId: 'usr_1',
  sessionId: 'ses_1',
  clientId: null,
  scopes: new Set(),
  organizations: new Map(Object.entries(organizations).map(([id, roles]) => [id, { roles, departments: [] }])),
})
const apiKey = (organizationId: Id): Caller => ({ kind: 'apiKey', keyId: 'key_1', organizationId, scopes: new Set() })

const callers: [who: string, caller: Caller, own: boolean][] = [
  ['a member', learner({ org_own: ['learner'] }), true],
  ['an author', learner({ org_own: ['admin', 'curriculum_manager'] }), true],
  ['an affiliated learner', learner({ org_own: [] }), true],
  ['a member of several', learner({ org_b: ['hr'], org_own: ['learner'] }), true],
  ['a stranger', learner({}), false],
  ['an admin elsewhere', learner({ org_b: ['admin'] }), false],
  ['an API key', apiKey('org_own'), true],
  ['an API key of another organization', apiKey('org_b'), false],
]

const content = fc.record({ isPublished: fc.boolean(), isPublic: fc.boolean() })

describe.each(callers)('what %s sees', (_, caller, own) => {
  it('is published, and public or of an own organization [VIS-001, VIS-005, VIS-008, VIS-009]', () => {
    fc.assert(
      fc.property(content, ({ isPublished, isPublic }) => {
        const seen = canSee(caller, { isPublished, isPublic, organizationId: 'org_own' })
        expect(seen).toBe(isPublished && (isPublic || own))
      }),
    )
  })

  it('is the same by the filter', () => {
    fc.assert(
      fc.property(content, fc.constantFrom('org_own', 'org_b', 'org_c'), ({ isPublic }, organizationId) => {
        const [publicOne, ofOrganizations] = visibleTo(caller).anyOf
        const isIn = publicOne!.isPublic === isPublic || ofOrganizations!.organizationId!.in.includes(organizationId)
        expect(isIn).toBe(canSee(caller, { isPublished: true, isPublic, organizationId }))
      }),
    )
  })
})

it('an API key belongs to its organization, a learner to all of theirs', () => {
  expect(organizationsOf(apiKey('org_1'))).toEqual(['org_1'])
  expect(organizationsOf(learner({ org_1: ['admin'], org_2: [] }))).toEqual(['org_1', 'org_2'])
})
