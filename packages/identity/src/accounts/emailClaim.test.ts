import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given as givenHistory } from '@manabi/kernel/test'
import { type EmailClaimEvent, EmailClaimed, EmailReleased, EmailReservationEnded, EmailReserved } from '../events.ts'
import { claimEmail, emailClaim, endReservation, isUntied, releaseEmail, reserveEmail } from './emailClaim.ts'

const by = (userId: string) => ({ emailHash: 'hash', userId })
const claimed = EmailClaimed(by('usr_1'))
const invitation = (invitationId: string) => ({
  emailHash: 'hash',
  invitationId,
  organizationId: `org of ${invitationId}`,
})
const reserved = (invitationId: string, userId = 'usr_1') => EmailReserved({ ...invitation(invitationId), userId })
const ended = (invitationId: string, userId = 'usr_1') =>
  EmailReservationEnded({ emailHash: 'hash', userId, invitationId })
const given = (...events: EmailClaimEvent[]) => fold(emailClaim, events)

describe('an email', () => {
  it('is claimed when it is free', () => {
    expect(claimEmail(given(), by('usr_1'))).toEqual([claimed])
  })

  it('stays with who claimed it first [AUT-014]', () => {
    const state = given(claimed)
    expect(claimEmail(state, by('usr_2'))).toEqual([])
    expect(state).toMatchObject({ status: 'claimed', userId: 'usr_1' })
  })

  it('is claimed under another name once it was released [PER-004]', () => {
    const released = givenHistory(claimed, EmailReleased(by('usr_1')))
    const command = { ...by('usr_2'), invitationId: 'inv_1', organizationId: 'org_1' }
    for (const claim of [
      emailClaim.claimEmail,
      emailClaim.claimForNewAccount,
      emailClaim.claimForLink,
      emailClaim.reserveEmail,
    ]) {
      released.when(claim, command).then()
    }
    // As it was done before emails had names.
    expect(given(claimed, EmailReleased(by('usr_1')), EmailClaimed(by('usr_2')))).toMatchObject({ userId: 'usr_2' })
  })

  it('is released by whose it is only', () => {
    const release = (userId: string) => releaseEmail(given(claimed), by(userId))
    expect(release('usr_1')).toEqual([EmailReleased(by('usr_1'))])
    expect(release('usr_2')).toEqual([])
    expect(releaseEmail(given(), by('usr_1'))).toEqual([])
    expect(releaseEmail(given(reserved('inv_1')), by('usr_1'))).toEqual([])
  })
})

describe('an email that is invited', () => {
  it('is reserved for a user id of each invitation, whether or not it has an account [INV-007]', () => {
    expect(reserveEmail(given(), { ...invitation('inv_1'), userId: 'usr_1' })).toEqual([reserved('inv_1')])
    const next = { ...invitation('inv_2'), userId: 'usr_2' }
    expect(reserveEmail(given(reserved('inv_1')), next)).toEqual([reserved('inv_2', 'usr_2')])
    expect(reserveEmail(given(claimed), next)).toEqual([reserved('inv_2', 'usr_2')])
  })

  it('can still be claimed, under the reserved user id or another', () => {
    const state = given(reserved('inv_1'))
    expect(claimEmail(state, by('usr_1'))).toEqual([claimed])
    expect(given(reserved('inv_1'), EmailClaimed(by('usr_2')))).toMatchObject({ status: 'claimed', userId: 'usr_2' })
  })

  it('is free again when its last invitation has ended and no account has it', () => {
    const both = [reserved('inv_1'), reserved('inv_2')]
    expect(endReservation(given(...both), invitation('inv_1'))).toEqual([ended('inv_1')])
    const last = [ended('inv_2'), EmailReleased(by('usr_1'))]
    expect(endReservation(given(...both, ended('inv_1')), invitation('inv_2'))).toEqual(last)
    expect(endReservation(given(reserved('inv_1'), claimed), invitation('inv_1'))).toEqual([ended('inv_1')])
    expect(endReservation(given(...both, ended('inv_1')), invitation('inv_1'))).toEqual([])
    expect(endReservation(given(), invitation('inv_1'))).toEqual([])
  })

  it('leaves a user id untied when neither an account nor an invitation has it', () => {
    expect(isUntied(given(reserved('inv_1')), 'usr_1')).toBe(false)
    expect(isUntied(given(reserved('inv_1'), ended('inv_1'), EmailReleased(by('usr_1'))), 'usr_1')).toBe(true)
    expect(isUntied(given(reserved('inv_1'), claimed, ended('inv_1')), 'usr_1')).toBe(false)
    const two = [reserved('inv_1'), reserved('inv_2', 'usr_2'), ended('inv_1')]
    expect(isUntied(given(...two), 'usr_1')).toBe(true)
    expect(isUntied(given(...two), 'usr_2')).toBe(false)
    const linked = [reserved('inv_1'), reserved('inv_2'), EmailClaimed(by('usr_2')), ended('inv_1')]
    expect(isUntied(given(...linked), 'usr_1')).toBe(false)
    expect(isUntied(given(...linked, ended('inv_2')), 'usr_1')).toBe(true)
    expect(isUntied(given(...linked, ended('inv_2')), 'usr_2')).toBe(false)
  })
})

describe('claiming an email', () => {
  it('for a new account keeps the user id of an invitation, of the organization that it joins where there is one', () => {
    const account = (organizationId: string | null = null) => ({ ...by('usr_3'), organizationId })
    givenHistory()
      .when(emailClaim.claimForNewAccount, account())
      .then(EmailClaimed(by('usr_3')))
    givenHistory(reserved('inv_1')).when(emailClaim.claimForNewAccount, account()).then(claimed)
    const both = givenHistory(reserved('inv_1'), reserved('inv_2', 'usr_2'))
    both.when(emailClaim.claimForNewAccount, account('org of inv_2')).then(EmailClaimed(by('usr_2')))
    both.when(emailClaim.claimForNewAccount, account('org of inv_3')).then(claimed)
    givenHistory(claimed).when(emailClaim.claimForNewAccount, account()).then()
  })

  it('for a link needs one that is free', () => {
    givenHistory().when(emailClaim.claimForLink, by('usr_1')).then(claimed)
    givenHistory(claimed).when(emailClaim.claimForLink, by('usr_1')).then()
    givenHistory(claimed).when(emailClaim.claimForLink, by('usr_2')).thenRefused('conflict')
    givenHistory(reserved('inv_1')).when(emailClaim.claimForLink, by('usr_1')).thenRefused('conflict')
  })

  it('by an invitation goes to whichever account has proven it', () => {
    const byInvitation = (invitationId: string) => ({ ...by('usr_2'), invitationId })
    givenHistory(reserved('inv_1'))
      .when(emailClaim.claimByInvitation, byInvitation('inv_1'))
      .then(EmailClaimed(by('usr_2')))
    givenHistory(reserved('inv_1'), claimed).when(emailClaim.claimByInvitation, byInvitation('inv_1')).then()
    givenHistory(reserved('inv_1')).when(emailClaim.claimByInvitation, byInvitation('inv_2')).thenRefused('not_found')
    givenHistory().when(emailClaim.claimByInvitation, byInvitation('inv_1')).thenRefused('not_found')
  })
})

describe('releasing an email', () => {
  it('takes it from whoever has it, once', () => {
    const command = { emailHash: 'hash' }
    givenHistory(claimed)
      .when(emailClaim.releaseByOperator, command)
      .then(EmailReleased(by('usr_1')))
    givenHistory(reserved('inv_1'))
      .when(emailClaim.releaseByOperator, command)
      .then(EmailReleased(by('usr_1')))
    givenHistory().when(emailClaim.releaseByOperator, command).then()
  })
})
