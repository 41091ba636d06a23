import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { standsStill } from './signOuts.ts'
import { createDeviceAccount, linkAccount, register, user } from './user.ts'
import {
  AccountClosed,
  AccountErased,
  AccountKeyDestroyed,
  AccountLinked,
  DeviceAccountCreated,
  EmailDetached,
  InvitationTakenUp,
  PasswordChanged,
  PasswordReset,
  SignedOutEverywhere,
  type UserEvent,
  UserRegistered,
} from './userEvents.ts'

const account = { userId: 'usr_1', email: 'hanako@example.com', displayName: '花子', passwordHash: '$2b$10$…' }

describe('a user', () => {
  it('registers', () => {
    expect(register(fold(user, []), account)).toEqual([UserRegistered(account)])
    expect(fold(user, [UserRegistered(account)])).toMatchObject({ status: 'active', ...account, device: null })
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

  it('trusts the device until its person signs out everywhere or has another password, and again when it has only the device [DEV-009]', () => {
    const { userId } = account
    const linked = [DeviceAccountCreated(created), AccountLinked(account)]
    const isTrusted = (...events: UserEvent[]) => fold(user, [...linked, ...events])
    const changed = PasswordChanged({ userId, passwordHash: 'new', keptSession: 'ses_1', changeId: 'evt_1' })
    const reset = PasswordReset({ userId, resetId: 'rst_1', passwordHash: 'new' })
    expect(isTrusted()).toMatchObject({ isDeviceTrusted: true })
    expect(isTrusted(SignedOutEverywhere({ userId }))).toMatchObject({ isDeviceTrusted: false })
    expect(isTrusted(SignedOutEverywhere({ userId }), EmailDetached({ userId }))).toMatchObject({
      isDeviceTrusted: true,
    })
    const unlinked = fold(user, [DeviceAccountCreated(created), SignedOutEverywhere({ userId })])
    expect(unlinked).toMatchObject({ isDeviceTrusted: true })
    expect(isTrusted(changed)).toMatchObject({ isDeviceTrusted: false })
    expect(isTrusted(reset)).toMatchObject({ isDeviceTrusted: false })
    expect(isTrusted(reset, EmailDetached({ userId }))).toMatchObject({ isDeviceTrusted: true })
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
  const emailNameOf = (email: string) => `hash of ${email}`

  const receipt = { receiptId: 'ers_1', now: '2026-04-01T00:00:00.000Z' }
  const receipted = { receiptId: 'ers_1', requestedAt: receipt.now }
  const command = { ruledOut: [], organizations: [], emailNameOf, ...receipt }

  it('tells what is to be undone elsewhere', () => {
    given(UserRegistered(account))
      .when(user.closeAccount, command)
      .then(
        AccountClosed({
          userId: 'usr_1',
          emailHash: `hash of ${account.email}`,
          device: null,
          organizations: [],
          ...receipted,
        }),
      )
    given(DeviceAccountCreated(created))
      .when(user.closeAccount, { ...command, organizations: ['org_1'] })
      .then(
        AccountClosed({
          userId: 'usr_1',
          emailHash: null,
          device: { clientId: 'app', deviceHash: 'device' },
          organizations: [{ id: 'org_1' }],
          ...receipted,
        }),
      )
  })

  it('waits until every invitation that was taken up is ruled out', () => {
    const place = { organizationId: 'org_1', invitationId: 'inv_1' }
    const later = { organizationId: 'org_2', invitationId: 'inv_2' }
    const before = [UserRegistered(account), InvitationTakenUp({ userId: 'usr_1', ...place })]
    const after = [...before, InvitationTakenUp({ userId: 'usr_1', ...later })]
    given(...before)
      .when(user.closeAccount, { ...command, ruledOut: [] })
      .thenRefused('conflict')
    given(...after)
      .when(user.closeAccount, { ...command, ruledOut: [place] })
      .thenRefused('conflict')
    given(...after)
      .when(user.closeAccount, { ...command, ruledOut: [place, later] })
      .then(
        AccountClosed({
          userId: 'usr_1',
          emailHash: `hash of ${account.email}`,
          device: null,
          organizations: [],
          ...receipted,
        }),
      )
  })

  it('happens once and forgets the person', () => {
    const state = fold(user, [UserRegistered(account), closed])
    expect(state).toMatchObject({ status: 'closed', userId: 'usr_1' })
    expect(JSON.stringify(state)).not.toContain(account.email)
    expect(user.closeAccount.decide(state, command)).toEqual([])
    expect(() => register(state, account)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})

describe('signing out everywhere', () => {
  const signedOut = SignedOutEverywhere({ userId: 'usr_1' })

  it('ends what began with fewer sign-outs, and nothing that begins afterwards [AUT-018]', () => {
    given(UserRegistered(account)).when(user.signOutEverywhere, undefined).then(signedOut)
    const state = fold(user, [UserRegistered(account), signedOut])
    expect([0, 1].map((signOuts) => standsStill(state, { signOuts }))).toEqual([false, true])
    expect(standsStill(fold(user, [UserRegistered(account), closed]), { signOuts: 0 })).toBe(false)
    given(UserRegistered(account), closed).when(user.signOutEverywhere, undefined).then()
  })
})

describe('taking up an invitation', () => {
  const place = { organizationId: 'org_1', invitationId: 'inv_1' }
  const takenUp = InvitationTakenUp({ userId: 'usr_1', ...place })

  it('is remembered once, and is not for a closed account', () => {
    given(UserRegistered(account)).when(user.takeUpInvitation, place).then(takenUp)
    given(UserRegistered(account), takenUp).when(user.takeUpInvitation, place).then()
    given(UserRegistered(account), closed).when(user.takeUpInvitation, place).thenRefused('not_found')
  })
})

describe('erasing a closed account', () => {
  const requestedAt = '2026-04-01T00:00:00.000Z'
  const done = { receiptId: 'ers_1', requestedAt }
  const end = AccountClosed({ userId: 'usr_1', emailHash: null, device: null, organizations: [], ...done })
  const key = AccountKeyDestroyed({ userId: 'usr_1', receiptId: 'ers_1', keyDestroyedAt: requestedAt })
  const facts = { completedAt: requestedAt, stores: [{ name: 'state', rewrittenAt: requestedAt }], receipt: 'jws' }
  const erased = AccountErased({ userId: 'usr_1', receiptId: 'ers_1', ...facts })

  it('is noted once, for accounts that have a receipt [ERS-001]', () => {
    given(UserRegistered(account), end).when(user.noteKeyDestroyed, { now: requestedAt }).then(key)
    given(UserRegistered(account), end, key).when(user.noteKeyDestroyed, { now: requestedAt }).then()
    given(UserRegistered(account), end, key).when(user.noteErased, facts).then(erased)
    given(UserRegistered(account), end, key, erased).when(user.noteErased, facts).then()
    given(UserRegistered(account), closed).when(user.noteErased, facts).then()
    given(UserRegistered(account)).when(user.noteKeyDestroyed, { now: requestedAt }).then()
  })
})
