import { describe, expect, it } from '@jest/globals'
import { fold, type Scope } from '@manabi/kernel'
import { type ConsentEvent, ConsentGiven } from '../events.ts'
import { consent, covers, giveConsent } from './consent.ts'

const who = { userId: 'usr_1', clientId: 'dyn:1' }
const few = ConsentGiven({ ...who, scopes: ['read:catalog'] })
const more = ConsentGiven({ ...who, scopes: ['read:content', 'read:progress'] })
const given = (...events: ConsentEvent[]) => fold(consent, events)

describe('consent', () => {
  it('covers the scopes that it was given for, and no more [OAU-010]', () => {
    const asked = (...scopes: Scope[]) => ({ scopes, resets: 0 })
    expect(covers(given(), asked('read:catalog'))).toBe(false)
    expect(covers(given(few, more), asked('read:catalog', 'read:progress'))).toBe(true)
    expect(covers(given(few), asked('read:catalog', 'read:content'))).toBe(false)
  })

  it('ends when a link replaces the password [ACC-003]', () => {
    const again = ConsentGiven({ ...who, scopes: ['read:content'], resets: 1 })
    expect(covers(given(few), { scopes: ['read:catalog'], resets: 1 })).toBe(false)
    expect(covers(given(few, again), { scopes: ['read:content'], resets: 1 })).toBe(true)
    expect(covers(given(few, again), { scopes: ['read:catalog'], resets: 1 })).toBe(false)
  })

  it('is given once for the same scopes', () => {
    expect(giveConsent(given(), { ...few.data, resets: 0 })).toEqual([few])
    expect(giveConsent(given(few), { ...few.data, resets: 0 })).toEqual([])
    expect(giveConsent(given(few), { ...more.data, resets: 0 })).toEqual([more])
  })
})
