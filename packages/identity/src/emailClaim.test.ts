import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { claimEmail, emailClaim, releaseEmail } from './emailClaim.ts'
import { EmailClaimed, EmailReleased } from './events.ts'

const claimed = EmailClaimed({ emailHash: 'hash', userId: 'usr_1' })

describe('an email', () => {
  it('is claimed when it is free', () => {
    expect(claimEmail(fold(emailClaim, []), { emailHash: 'hash', userId: 'usr_1' })).toEqual([claimed])
  })

  it('stays with who claimed it first [AUT-014]', () => {
    const state = fold(emailClaim, [claimed])
    expect(claimEmail(state, { emailHash: 'hash', userId: 'usr_2' })).toEqual([])
    expect(state).toEqual({ status: 'claimed', userId: 'usr_1' })
  })

  it('can be claimed anew once it is released', () => {
    const state = fold(emailClaim, [claimed, EmailReleased({ emailHash: 'hash', userId: 'usr_1' })])
    const anew = { emailHash: 'hash', userId: 'usr_2' }
    expect(claimEmail(state, anew)).toEqual([EmailClaimed(anew)])
  })

  it('is released by whose it is only', () => {
    const release = (userId: string) => releaseEmail(fold(emailClaim, [claimed]), { emailHash: 'hash', userId })
    expect(release('usr_1')).toEqual([EmailReleased({ emailHash: 'hash', userId: 'usr_1' })])
    expect(release('usr_2')).toEqual([])
    expect(releaseEmail(fold(emailClaim, []), { emailHash: 'hash', userId: 'usr_1' })).toEqual([])
  })
})
