import { describe, expect, it } from '@jest/globals'
import { learnerScopes, type Role, roles, type Scope, scopes } from '@manabi/kernel'
import fc from 'fast-check'
import { grantedScopes } from './grantedScopes.ts'

const anyRoles = fc.subarray([...roles])
const anyScopes = fc.subarray([...scopes])
const everything = { ceiling: scopes, requested: null }
const member = (held: readonly Role[], approved: readonly Scope[] = []) => [{ roles: held, approved }]

describe('granted scopes', () => {
  it('without a client are the four learner scopes, whatever the roles [AUT-004]', () => {
    fc.assert(
      fc.property(anyRoles, (held) => {
        expect(grantedScopes({ memberships: member(held), ceiling: null, requested: null })).toEqual([...learnerScopes])
      }),
    )
  })

  it.each<[Role, readonly string[]]>([
    ['admin', ['read:members', 'write:members', 'write:content', 'read:reports', 'webhooks:manage']],
    ['hr', ['read:members', 'write:members', 'read:reports', 'webhooks:manage']],
    ['curriculum_manager', ['write:content']],
    ['developer', []],
    ['learner', []],
  ])('of %s are the learner scopes and the role’s own [ROL-001]', (role, beyond) => {
    expect(grantedScopes({ memberships: member([role]), ...everything })).toEqual([...learnerScopes, ...beyond])
  })

  it('are the union over all roles of the person [ROL-001]', () => {
    fc.assert(
      fc.property(anyRoles, (held) => {
        const each = held.flatMap((role) => grantedScopes({ memberships: member([role]), ...everything }))
        const union = new Set([...learnerScopes, ...each])
        const apart = held.flatMap((role) => member([role]))
        for (const memberships of [member(held), apart]) {
          expect(new Set(grantedScopes({ memberships, ...everything }))).toEqual(union)
        }
      }),
    )
  })

  it('never exceed client or request [ROL-003]', () => {
    fc.assert(
      fc.property(anyRoles, anyScopes, fc.option(anyScopes), (held, ceiling, requested) => {
        const allowed = grantedScopes({ memberships: member(held), ...everything })
        const expected = allowed.filter((scope) => ceiling.includes(scope) && (requested ?? scopes).includes(scope))
        expect(grantedScopes({ memberships: member(held), ceiling, requested })).toEqual(expected)
      }),
    )
  })

  it('grow beyond the client by what an organization approved, as far as the roles there go [ROL-006]', () => {
    const capped = { ceiling: learnerScopes, requested: null }
    const here = (held: readonly Role[], approved: readonly Scope[]) =>
      grantedScopes({ memberships: [...member(held, approved), ...member(['admin'])], ...capped })
    expect(here(['admin'], ['write:members', 'write:content'])).toEqual([
      ...learnerScopes,
      'write:members',
      'write:content',
    ])
    expect(here(['curriculum_manager'], ['write:members', 'write:content'])).toEqual([
      ...learnerScopes,
      'write:content',
    ])
    expect(here(['learner'], ['write:members'])).toEqual(learnerScopes)
    expect(here(['admin'], [])).toEqual(learnerScopes)
  })
})
