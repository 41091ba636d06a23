import { describe, expect, it } from '@jest/globals'
import { ClientDisabled, ClientRegistered } from '@manabi/identity'
import { givenEvents } from '../test/givenEvents.ts'
import { clients } from './clients.ts'

const registered = {
  clientId: 'school-app',
  name: 'School app',
  redirectUris: ['https://app.example/cb'],
  scopes: ['read:catalog' as const],
  organizationId: null,
  hasDeviceRegistration: false,
}

describe('clients', () => {
  it('are what was registered, active until they are disabled [RUN-005]', () => {
    const app = ClientRegistered(registered)
    expect(givenEvents(clients, app)['school-app']).toMatchObject({ ...registered, isActive: true })
    const disabled = ClientDisabled({ clientId: 'school-app' })
    expect(givenEvents(clients, app, disabled)['school-app']).toMatchObject({ ...registered, isActive: false })
  })
})
