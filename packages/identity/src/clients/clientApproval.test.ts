import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { approveClient, clientApproval, withdrawApproval } from './clientApproval.ts'
import { type ClientApprovalEvent, ClientApprovalWithdrawn, ClientScopesApproved } from './clientEvents.ts'

const ids = { organizationId: 'org_1', clientId: 'dyn:notes' }
const content = { ...ids, name: 'Notes', scopes: ['write:content' as const, 'read:reports' as const] }
const members = { ...ids, name: 'Notes', scopes: ['read:members' as const] }
const approved = ClientScopesApproved(content)
const withdrawn = ClientApprovalWithdrawn(ids)
const given = (...events: ClientApprovalEvent[]) => fold(clientApproval, events)

describe('the approval of a client [ROL-006]', () => {
  it('is given for scopes', () => {
    expect(approveClient(given(), content)).toEqual([approved])
    expect(given(approved)).toEqual({ status: 'approved', name: 'Notes', scopes: content.scopes })
  })

  it('is replaced as a whole', () => {
    expect(approveClient(given(approved), members)).toEqual([ClientScopesApproved(members)])
    expect(given(approved, ClientScopesApproved(members))).toMatchObject({ scopes: ['read:members'] })
  })

  it('again for the same scopes changes nothing, in whatever order', () => {
    const turned = { ...content, scopes: content.scopes.toReversed() }
    expect(approveClient(given(approved), turned)).toEqual([])
    expect(approveClient(given(approved), { ...content, name: 'Other notes' })).toHaveLength(1)
  })

  it('gives no scope that the token that asks lacks [KEY-010]', () => {
    const held = new Set(['write:content' as const])
    expect(approveClient(given(), { ...content, scopes: ['write:content'], held })).toHaveLength(1)
    expect(() => approveClient(given(), { ...content, held })).toThrow(
      expect.objectContaining({ code: 'insufficient_scope', options: { requiredScope: 'read:reports' } }),
    )
  })

  it('is withdrawn, and can be given again', () => {
    expect(withdrawApproval(given(approved), ids)).toEqual([withdrawn])
    expect(given(approved, withdrawn)).toEqual({ status: 'none' })
    expect(approveClient(given(approved, withdrawn), content)).toEqual([approved])
  })

  it('that is not there cannot be withdrawn', () => {
    for (const state of [given(), given(approved, withdrawn)]) {
      expect(() => withdrawApproval(state, ids)).toThrow(expect.objectContaining({ code: 'not_found' }))
    }
  })
})
