import { describe, expect, it } from '@jest/globals'
import { fold, scopes } from '@manabi/kernel'
import { builtInClient, client, disableClient, enableClient, registerClient } from './client.ts'
import { ClientDisabled, ClientEnabled, type ClientEvent, ClientRegistered } from './clientEvents.ts'

const school = {
  clientId: 'school',
  name: 'School',
  redirectUris: [],
  scopes: ['read:catalog' as const],
  organizationId: null,
  hasDeviceRegistration: false,
}
const registered = ClientRegistered(school)
const disabled = ClientDisabled({ clientId: 'school' })
const given = (...events: ClientEvent[]) => fold(client, events)

describe('a client', () => {
  it('registers under an id that is free', () => {
    expect(registerClient(given(), school)).toEqual([registered])
    expect(given(registered)).toEqual({ status: 'active', ...school })
  })

  it('never takes an id that was used, nor the built-in one', () => {
    for (const state of [given(registered), given(registered, disabled)]) {
      expect(() => registerClient(state, school)).toThrow(expect.objectContaining({ code: 'conflict' }))
    }
    const web = { ...school, clientId: 'manabi-web' }
    expect(() => registerClient(given(), web)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })

  it('has no id that would make its stream another one’s', () => {
    const command = { ...school, clientId: 'approval-org_1-app' }
    expect(() => registerClient(given(), command)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })

  it('is disabled once, and enabled again as it was', () => {
    expect(disableClient(given(registered), { clientId: 'school' })).toEqual([disabled])
    expect(disableClient(given(registered, disabled), { clientId: 'school' })).toEqual([])
    expect(given(registered, disabled)).toMatchObject({ status: 'disabled' })
    const enabled = ClientEnabled({ clientId: 'school' })
    expect(enableClient(given(registered, disabled), { clientId: 'school' })).toEqual([enabled])
    expect(enableClient(given(registered), { clientId: 'school' })).toEqual([])
    expect(given(registered, disabled, enabled)).toEqual(given(registered))
    expect(() => enableClient(given(), { clientId: 'x' })).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('that nobody registered cannot be disabled', () => {
    expect(() => disableClient(given(), { clientId: 'nobody' })).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('manabi-web is built in and may request all scopes [ROL-004]', () => {
    expect(builtInClient).toMatchObject({ clientId: 'manabi-web', status: 'active', scopes })
  })
})
