import { describe, expect, it } from '@jest/globals'
import { fold, type Role, type Scope } from '@manabi/kernel'
import { type ApiKeyEvent, ApiKeyIssued, ApiKeyRevoked } from '../events.ts'
import { apiKey, issueApiKey, revokeApiKey } from './apiKey.ts'

const by = (...roles: Role[]) => ({ userId: 'usr_1', roles })
const key = (...scopes: Scope[]) => ({
  keyId: 'key_1',
  organizationId: 'org_1',
  name: 'Reporting',
  scopes,
  keyHash: 'hash',
  maskedKey: 'mk_01…wxyz',
})
const issued = (...scopes: Scope[]) => ApiKeyIssued({ ...key(...scopes), issuedBy: 'usr_1' })
const revoked = ApiKeyRevoked({ keyId: 'key_1', organizationId: 'org_1', revokedBy: 'usr_1' })
const given = (...events: ApiKeyEvent[]) => fold(apiKey, events)
const problem = (code: string) => expect.objectContaining({ code })

describe('an API key', () => {
  it('is issued by an admin for any scope [KEY-001]', () => {
    const command = { ...key('read:members', 'write:content'), by: by('admin') }
    expect(issueApiKey(given(), command)).toEqual([issued('read:members', 'write:content')])
  })

  it('is issued by a developer for reading catalog and content only [KEY-002]', () => {
    const reading = key('read:catalog', 'read:content')
    expect(issueApiKey(given(), { ...reading, by: by('developer') })).toHaveLength(1)
    expect(() => issueApiKey(given(), { ...key('read:catalog', 'read:reports'), by: by('developer') })).toThrow(
      problem('admin_required'),
    )
  })

  it('has no scope that the token that asks lacks [KEY-010]', () => {
    const admin = { ...by('admin'), scopes: new Set<Scope>(['read:catalog', 'read:members']) }
    expect(issueApiKey(given(), { ...key('read:members'), by: admin })).toHaveLength(1)
    expect(() => issueApiKey(given(), { ...key('read:catalog', 'write:members'), by: admin })).toThrow(
      expect.objectContaining({ code: 'insufficient_scope', options: { requiredScope: 'write:members' } }),
    )
  })

  it('is one of 1,000 in a year at most [KEY-011]', () => {
    const command = { ...key('read:catalog'), by: by('admin') }
    expect(issueApiKey(given(), { ...command, issuedThisYear: 999 })).toHaveLength(1)
    expect(() => issueApiKey(given(), { ...command, issuedThisYear: 1_000 })).toThrow(problem('conflict'))
    expect(issueApiKey(given(issued('read:catalog')), { ...command, issuedThisYear: 1_000 })).toEqual([])
  })

  it('is issued by nobody else [KEY-004]', () => {
    for (const role of ['hr', 'curriculum_manager', 'learner'] as const) {
      expect(() => issueApiKey(given(), { ...key('read:catalog'), by: by(role) })).toThrow(problem('forbidden'))
    }
    expect(() => issueApiKey(given(), { ...key('read:catalog'), by: by() })).toThrow(problem('forbidden'))
  })

  it('is revoked once, and stays known [KEY-006]', () => {
    const command = { organizationId: 'org_1', by: by('admin') }
    expect(revokeApiKey(given(issued('read:members')), command)).toEqual([revoked])
    expect(revokeApiKey(given(issued('read:members'), revoked), command)).toEqual([])
    expect(given(issued('read:members'), revoked)).toMatchObject({ status: 'revoked', keyId: 'key_1' })
  })

  it('is revoked by a developer only where a developer may issue it [KEY-002]', () => {
    const command = { organizationId: 'org_1', by: by('developer') }
    expect(revokeApiKey(given(issued('read:content')), command)).toEqual([revoked])
    expect(() => revokeApiKey(given(issued('read:members')), command)).toThrow(problem('admin_required'))
  })

  it('of another organization is not found, and neither is one that nobody issued [KEY-006]', () => {
    const command = { organizationId: 'org_2', by: by('admin') }
    expect(() => revokeApiKey(given(issued('read:catalog')), command)).toThrow(problem('not_found'))
    expect(() => revokeApiKey(given(), command)).toThrow(problem('not_found'))
  })
})
