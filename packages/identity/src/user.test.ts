import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { AccountClosed, AccountLinked, DeviceAccountCreated, EmailDetached, UserRegistered } from './events.ts'
import { closeAccount, createDeviceAccount, linkAccount, register, user } from './user.ts'

const account = { userId: 'usr_1', email: 'hanako@example.com', displayName: '花子', passwordHash: '$2b$10$…' }

describe('a user', () => {
  it('registers', () => {
    expect(register(fold(user, []), account)).toEqual([UserRegistered(account)])
    expect(fold(user, [UserRegistered(account)])).toEqual({ status: 'active', ...account, device: null })
  })

  it('registers once', () => {
    const registered = fold(user, [UserRegistered(account)])
    expect(() => register(registered, account)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})

const created = { userId: 'usr_1', clientId: 'app', deviceHash: 'device', organizationId: 'org_1' }
const nameless = fold(user, [DeviceAccountCreated(created)])
const closed = AccountClosed({ userId: 'usr_1', emailHash: null, device: null, organizations: [] })

describe('an account that a device made', () => {
  it('is made once', () => {
    expect(createDeviceAccount(fold(user, []), created)).toEqual([DeviceAccountCreated(created)])
    expect(createDeviceAccount(nameless, created)).toEqual([])
  })

  it('is linked once', () => {
    expect(linkAccount(nameless, account)).toEqual([AccountLinked(account)])
    const linked = fold(user, [DeviceAccountCreated(created), AccountLinked(account)])
    expect(linked).toMatchObject({ status: 'active', email: account.email, passwordHash: account.passwordHash })
    expect(linkAccount(linked, account)).toEqual([])
    expect(linkAccount(fold(user, [UserRegistered(account)]), account)).toEqual([])
  })

  it('is signed in to by email once it is linked', () => {
    const linked = fold(user, [DeviceAccountCreated(created), AccountLinked(account)])
    const alreadyLinked = expect.objectContaining({ code: 'already_linked' })
    expect(() => createDeviceAccount(linked, created)).toThrow(alreadyLinked)
  })

  it('does not come back once it is closed', () => {
    const state = fold(user, [DeviceAccountCreated(created), closed])
    expect(() => createDeviceAccount(state, created)).toThrow(expect.objectContaining({ code: 'conflict' }))
    expect(linkAccount(state, account)).toEqual([])
  })
})

describe('detaching an email', () => {
  it('leaves an account that nobody signs in to by it, and a linked one as its device made it', () => {
    const detached = EmailDetached({ userId: account.userId })
    for (const linked of [[UserRegistered(account)], [DeviceAccountCreated(created), AccountLinked(account)]]) {
      given(...linked)
        .when(user.detachEmail, { email: account.email.toUpperCase() })
        .then(detached)
      given(...linked, detached)
        .when(user.detachEmail, { email: account.email })
        .then()
      expect(fold(user, [...linked, detached])).toMatchObject({ email: '', passwordHash: null })
    }
    given(UserRegistered(account)).when(user.detachEmail, { email: 'other@example.com' }).then()
  })
})

describe('closing an account', () => {
  const hashOf = (email: string) => `hash of ${email}`

  it('tells what is to be undone elsewhere', () => {
    const registered = fold(user, [UserRegistered(account)])
    expect(closeAccount(registered, { organizations: [], hashOf })).toEqual([
      AccountClosed({ userId: 'usr_1', emailHash: `hash of ${account.email}`, device: null, organizations: [] }),
    ])
    expect(closeAccount(nameless, { organizations: [{ id: 'org_1', roles: [] }], hashOf })).toEqual([
      AccountClosed({
        userId: 'usr_1',
        emailHash: null,
        device: { clientId: 'app', deviceHash: 'device' },
        organizations: [{ id: 'org_1' }],
      }),
    ])
  })

  it('is not for members', () => {
    const organizations = [
      { id: 'org_1', roles: [] },
      { id: 'org_2', roles: ['learner'] as const },
    ]
    const member = expect.objectContaining({ code: 'organization_member' })
    expect(() => closeAccount(nameless, { organizations, hashOf })).toThrow(member)
  })

  it('happens once and forgets the person', () => {
    const state = fold(user, [UserRegistered(account), closed])
    expect(state).toEqual({ status: 'closed', userId: 'usr_1' })
    expect(closeAccount(state, { organizations: [], hashOf })).toEqual([])
    expect(() => register(state, account)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})
