import { describe, expect, it } from '@jest/globals'
import {
  type ApiKeyCaller,
  type Caller,
  type Learner,
  type Problem,
  type Role,
  roles,
  type Scope,
} from '@manabi/kernel'
import fc from 'fast-check'
import { actingOrganization, requireAccess, requireCredential } from './access.ts'
import type { Operation, OrganizationAccess } from './operation.ts'

const member = (...held: Role[]): Learner => ({
  kind: 'learner',
  userId: 'usr_1',
  sessionId: 'ses_1',
  clientId: null,
  scopes: new Set(),
  organizations: new Map([['org_1', { roles: held, departments: [] }]]),
})
const key: ApiKeyCaller = { kind: 'apiKey', keyId: 'key_1', organizationId: 'org_1', scopes: new Set() }
const organizationAccess = (
  caller: Caller,
  organizationId: string,
  roles: readonly Role[],
  more: Partial<OrganizationAccess> = {},
) =>
  requireAccess({ caller: 'any', organization: { roles, ...more } } as Operation, caller, {
    params: { organizationId },
    query: {},
    body: {},
  })
const problem = (code: string) => expect.objectContaining({ code })

describe('access to the organization in the path', () => {
  it('is for members with one of the roles, by what they hold now [ROL-002]', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.subarray([...roles], { minLength: 1 }), (held, allowed) => {
        const enter = () => organizationAccess(member(...held), 'org_1', allowed)
        if (held.some((role) => allowed.includes(role))) expect(enter).not.toThrow()
        else expect(enter).toThrow(problem(allowed.join() === 'admin' ? 'admin_required' : 'forbidden'))
      }),
    )
  })

  it('is not found by those without tie to it [CON-003]', () => {
    expect(() => organizationAccess(member('admin'), 'org_2', ['admin'])).toThrow(problem('not_found'))
  })

  it('of an affiliated learner stops at the role', () => {
    expect(() => organizationAccess(member(), 'org_1', ['admin', 'hr'])).toThrow(problem('forbidden'))
  })

  it('is for its own API keys where keys may, and for no other’s [KEY-009]', () => {
    expect(() => organizationAccess(key, 'org_1', ['admin'], { apiKeys: true })).not.toThrow()
    expect(() => organizationAccess(key, 'org_1', ['admin'])).toThrow(problem('forbidden'))
    expect(() => organizationAccess(key, 'org_2', ['admin'], { apiKeys: true })).toThrow(problem('not_found'))
    expect(() => organizationAccess(key, 'org_2', ['admin'])).toThrow(problem('not_found'))
  })
  it('of a narrower kind is for no API key and no app that registered itself, whatever was approved for it [ROL-008]', () => {
    const more = { apiKeys: true, narrowed: { roles: ['admin'] as const, when: () => true } }
    const enterBy = (clientId: string | null) => () =>
      organizationAccess({ ...member('admin'), clientId }, 'org_1', ['admin', 'hr'], more)
    for (const clientId of [null, 'manabi-web']) expect(enterBy(clientId)).not.toThrow()
    for (const clientId of ['dyn:1', 'https://app.example/client.json']) {
      expect(enterBy(clientId)).toThrow(problem('forbidden'))
    }
    expect(() => organizationAccess(key, 'org_1', ['admin'], more)).toThrow(problem('forbidden'))
  })
  it('of a kind that only admins may have is admin_required for every other member [CON-003]', () => {
    const narrowed = { roles: ['admin'] as const, when: () => true }
    for (const role of ['learner', 'hr'] as const) {
      expect(() => organizationAccess(member(role), 'org_1', ['admin', 'hr'], { narrowed })).toThrow(
        problem('admin_required'),
      )
    }
  })
})

describe('a missing scope', () => {
  const told = (caller: Caller, scope: Scope): string => {
    try {
      requireCredential({ caller: 'any', scope } as Operation, caller)
    } catch (error) {
      expect(error).toMatchObject({ code: 'insufficient_scope', options: { requiredScope: scope } })
      return (error as Problem).detail
    }
    throw new Error('It was let through.')
  }

  it('comes with the way to get it: a key, a role, or a client [SDK-011]', () => {
    expect(told(key, 'read:reports')).toBe(
      'This API key lacks the scope read:reports. Use a key that was issued with it.',
    )
    expect(told(member('learner'), 'webhooks:manage')).toBe(
      'The scope webhooks:manage takes one of these roles: admin, hr.',
    )
    const byClient = /^This token lacks the scope (\S+)\. Sign in with a client \(clientId\) .* such as manabi-web/
    expect(byClient.exec(told(member('hr'), 'webhooks:manage'))?.[1]).toBe('webhooks:manage')
    expect(byClient.exec(told(member(), 'read:catalog'))?.[1]).toBe('read:catalog')
    const ofStranger = (...held: Role[]): Learner => ({ ...member(...held), clientId: 'dyn:1' })
    expect(told(ofStranger('hr'), 'webhooks:manage')).toBe(
      'This app lacks the scope webhooks:manage. An admin of the organization can approve it; sign in again after that.',
    )
    expect(byClient.exec(told(ofStranger(), 'read:catalog'))?.[1]).toBe('read:catalog')
  })
})

describe('access in any organization', () => {
  const operation = { caller: 'any', scope: 'write:content', anyOrganization: { roles: ['admin'], apiKeys: true } }
  const anywhere = operation as unknown as Operation
  const enter = (caller: Caller) => requireAccess(anywhere, caller, { params: undefined, query: {}, body: {} })
  const withheld = new Set<Scope>(['write:content'])
  const of = (...standings: readonly [string, Role, Set<Scope>?][]): Learner => ({
    ...member(),
    organizations: new Map(
      standings.map(([id, role, not]) => [id, { roles: [role], departments: [], ...(not && { withheld: not }) }]),
    ),
  })

  it('is for those who have the role in one, and acts in the first of these [AID-010]', () => {
    const both = of(['org_3', 'admin'], ['org_2', 'admin'], ['org_1', 'learner'])
    expect(() => enter(both)).not.toThrow()
    expect(actingOrganization(anywhere, both)).toBe('org_2')
    expect(() => enter(of(['org_1', 'learner']))).toThrow(problem('admin_required'))
    expect(() => enter(of())).toThrow(problem('admin_required'))
  })

  it('is for API keys in their own, where keys may [AID-010]', () => {
    expect(() => enter(key)).not.toThrow()
    expect(actingOrganization(anywhere, key)).toBe('org_1')
    expect(actingOrganization({ anyOrganization: { roles: ['admin'] } }, key)).toBeNull()
  })

  it('does not count those that have not approved the scope for the app [MCP-013]', () => {
    expect(actingOrganization(anywhere, of(['org_1', 'admin', withheld], ['org_2', 'admin']))).toBe('org_2')
    expect(() => enter(of(['org_1', 'admin', withheld]))).toThrow(problem('insufficient_scope'))
    expect(() => enter(of(['org_1', 'learner', withheld]))).toThrow(problem('admin_required'))
  })
})
