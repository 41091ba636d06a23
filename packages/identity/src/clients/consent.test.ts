import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { type ConsentEvent, ConsentGiven } from '../events.ts'
import { consent, covers, giveConsent } from './consent.ts'

const who = { userId: 'usr_1', clientId: 'dyn:1' }
const few = ConsentGiven({ ...who, scopes: ['read:catalog'] })
const more = ConsentGiven({ ...who, scopes: ['read:content', 'read:progress'] })
const given = (...events: ConsentEvent[]) => fold(consent, events)

describe('consent', () => {
  it('covers the scopes that it was given for, and no more [OAU-010]', () => {
    expect(covers(given(), ['read:catalog'])).toBe(false)
    expect(covers(given(few, more), ['read:catalog', 'read:progress'])).toBe(true)
    expect(covers(given(few), ['read:catalog', 'read:content'])).toBe(false)
  })

  it('is given once for the same scopes', () => {
    expect(giveConsent(given(), few.data)).toEqual([few])
    expect(giveConsent(given(few), few.data)).toEqual([])
    expect(giveConsent(given(few), more.data)).toEqual([more])
  })
})
