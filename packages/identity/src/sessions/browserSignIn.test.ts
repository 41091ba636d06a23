import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { BrowserSignedIn, BrowserSignedOut, type BrowserSignInEvent } from '../events.ts'
import { browserSignIn, signedInUser, signInBrowser, signOutBrowser } from './browserSignIn.ts'

const command = { signInId: 'bsi_1', userId: 'usr_1', tokenHash: 'hash', expiresAt: '2026-04-01T12:00:00.000Z' }
const inside = BrowserSignedIn(command)
const outside = BrowserSignedOut({ signInId: 'bsi_1', userId: 'usr_1' })
const given = (...events: BrowserSignInEvent[]) => fold(browserSignIn, events)
const presented = { tokenHash: 'hash', now: '2026-04-01T11:59:59.999Z' }

describe('a browser’s sign-in', () => {
  it('is somebody’s until it expires or ends, for the one who has its token [OAU-009]', () => {
    expect(signedInUser(given(inside), presented)).toEqual({ userId: 'usr_1', signOuts: 0 })
    expect(signedInUser(given(inside), { ...presented, tokenHash: 'guessed' })).toBeNull()
    expect(signedInUser(given(inside), { ...presented, now: command.expiresAt })).toBeNull()
    expect(signedInUser(given(inside, outside), presented)).toBeNull()
    expect(signedInUser(given(), presented)).toBeNull()
  })

  it('begins and ends once', () => {
    expect(signInBrowser(given(), command)).toEqual([inside])
    expect(signInBrowser(given(inside), command)).toEqual([])
    expect(signOutBrowser(given(inside))).toEqual([outside])
    expect(signOutBrowser(given(inside, outside))).toEqual([])
    expect(signInBrowser(given(inside, outside), command)).toEqual([])
  })
})
