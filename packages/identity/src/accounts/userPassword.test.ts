import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import fc from 'fast-check'
import { standsStill } from './signOuts.ts'
import { user } from './user.ts'
import {
  EmailDetached,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  SignedOutEverywhere,
  type UserEvent,
  UserRegistered,
} from './userEvents.ts'
import { isResetOpen } from './userPassword.ts'

const userId = 'usr_1'
const registered = UserRegistered({ userId, email: 'a@example.com', displayName: 'A', passwordHash: 'old' })
const session = { sessionId: 'ses_1', signOuts: 0 }
const change = { passwordHash: 'new', signOuts: 0, session, changeId: 'evt_1' }
const changed = PasswordChanged({ userId, passwordHash: 'new', keptSession: 'ses_1', changeId: 'evt_1' })
const at = (minutes: number) => new Date(Date.parse('2026-04-01T00:00:00.000Z') + minutes * 60_000).toISOString()
const requested = (resetId: string, minutes: number, isMailed = true) =>
  PasswordResetRequested({ userId, resetId, requestedAt: at(minutes), expiresAt: at(minutes + 60), isMailed })

describe('changing the password', () => {
  it('keeps the session that asks, and no other [ACC-002]', () => {
    given(registered).when(user.changePassword, change).then(changed)
    const state = fold(user, [registered, changed])
    expect(standsStill(state, session)).toBe(true)
    expect(standsStill(state, { sessionId: 'ses_2', signOuts: 0 })).toBe(false)
    const signedOut = fold(user, [registered, changed, SignedOutEverywhere({ userId })])
    expect(standsStill(signedOut, session)).toBe(false)
  })

  it('brings no session back that is over [ACC-002]', () => {
    given(registered, SignedOutEverywhere({ userId }))
      .when(user.changePassword, { ...change, signOuts: 1 })
      .then(PasswordChanged({ userId, passwordHash: 'new', keptSession: null, changeId: 'evt_1' }))
  })

  it('happens once for one command, and not by a password that was replaced meanwhile', () => {
    given(registered, changed).when(user.changePassword, change).then()
    given(registered, changed)
      .when(user.changePassword, { ...change, changeId: 'evt_2' })
      .thenRefused('conflict')
    const back = PasswordChanged({ userId, passwordHash: 'old', keptSession: null, changeId: 'evt_2' })
    given(registered, changed, back)
      .when(user.changePassword, { ...change, signOuts: 2 })
      .then()
    given(registered, EmailDetached({ userId })).when(user.changePassword, change).thenRefused('conflict')
  })
})

describe('a link for another password', () => {
  const ask = (resetId: string, minutes: number, isMailed = true) => ({ resetId, now: at(minutes), isMailed })

  it('is mailed three times an hour at most; an operator may make more [ACC-003]', () => {
    const three = [registered, requested('rst_1', 0), requested('rst_2', 10), requested('rst_3', 20)]
    given(...three)
      .when(user.requestPasswordReset, ask('rst_4', 59))
      .then()
    given(...three)
      .when(user.requestPasswordReset, ask('rst_4', 60))
      .then(requested('rst_4', 60))
    given(...three)
      .when(user.requestPasswordReset, ask('rst_4', 30, false))
      .then(requested('rst_4', 30, false))
    given(...three)
      .when(user.requestPasswordReset, ask('rst_3', 60))
      .then()
    given(registered, EmailDetached({ userId })).when(user.requestPasswordReset, ask('rst_1', 0)).then()
  })

  it('works once, for an hour, until a newer one, another password, or the email is gone [ACC-004]', () => {
    const open = [registered, requested('rst_1', 0)]
    const use = (minutes: number) => ({ resetId: 'rst_1', now: at(minutes), passwordHash: 'new' })
    const reset = PasswordReset({ userId, resetId: 'rst_1', passwordHash: 'new' })
    given(...open)
      .when(user.resetPassword, use(59))
      .then(reset)
    given(...open)
      .when(user.resetPassword, use(60))
      .thenRefused('not_found')
    for (const end of [reset, requested('rst_2', 1), changed, EmailDetached({ userId })]) {
      given(...open, end)
        .when(user.resetPassword, use(2))
        .thenRefused('not_found')
    }
  })

  it('ends every sign-in [ACC-003]', () => {
    const events: UserEvent[] = [registered, changed, requested('rst_1', 0)]
    const state = fold(user, [...events, PasswordReset({ userId, resetId: 'rst_1', passwordHash: 'newer' })])
    expect([standsStill(state, session), standsStill(state, { signOuts: 2 })]).toEqual([false, true])
  })

  it('is one at most, and never more than three are mailed within an hour, whatever is asked when [ACC-003, ACC-004]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 }), { maxLength: 30 }), (waits) => {
        let state = fold(user, [registered])
        let now = 0
        const mailed: number[] = []
        for (const [index, wait] of waits.entries()) {
          now += wait
          const events = user.requestPasswordReset.decide(state, ask(`rst_${index}`, now))
          state = events.reduce(user.evolve, state)
          if (events.length > 0) mailed.push(now)
          const isOpen = (id: number) => isResetOpen(state, { resetId: `rst_${id}`, now: at(now) })
          expect(waits.filter((_, id) => isOpen(id)).length).toBeLessThanOrEqual(1)
        }
        for (const from of mailed) {
          expect(mailed.filter((one) => one >= from && one < from + 60).length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})
