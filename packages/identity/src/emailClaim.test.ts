import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { claimEmail, emailClaim } from './emailClaim.ts'
import { EmailClaimed } from './events.ts'

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
})
