import { describe, expect, it } from '@jest/globals'
import { learnerScopes, type Role, roles, scopes } from '@manabi/kernel'
import fc from 'fast-check'
import { grantedScopes } from './grantedScopes.ts'

const anyRoles = fc.subarray([...roles])
const anyScopes = fc.subarray([...scopes])
const everything = { ceiling: scopes, requested: null }

describe('granted scopes', () => {
  it('without a client are the four learner scopes, whatever the roles [AUT-004]', () => {
    fc.assert(
      fc.property(anyRoles, (held) => {
        expect(grantedScopes({ roles: held, ceiling: null, requested: null })).toEqual([...learnerScopes])
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
    expect(grantedScopes({ roles: [role], ...everything })).toEqual([...learnerScopes, ...beyond])
  })

  it('are the union over all roles of the person [ROL-001]', () => {
    fc.assert(
      fc.property(anyRoles, (held) => {
        const each = held.flatMap((role) => grantedScopes({ roles: [role], ...everything }))
        expect(new Set(grantedScopes({ roles: held, ...everything }))).toEqual(new Set([...learnerScopes, ...each]))
      }),
    )
  })

  it('never exceed client or request [ROL-003]', () => {
    fc.assert(
      fc.property(anyRoles, anyScopes, fc.option(anyScopes), (held, ceiling, requested) => {
        const allowed = grantedScopes({ roles: held, ...everything })
        const expected = allowed.filter((scope) => ceiling.includes(scope) && (requested ?? scopes).includes(scope))
        expect(grantedScopes({ roles: held, ceiling, requested })).toEqual(expected)
      }),
    )
  })
})
