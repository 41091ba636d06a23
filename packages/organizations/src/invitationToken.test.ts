import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { MasterKey } from '@manabi/personal-data'
import { invitationToken, readInvitationToken } from './invitationToken.ts'

const newKey = () => MasterKey.from(randomBytes(32).toString('base64'))

describe("an invitation's token", () => {
  const masterKey = newKey()
  const place = { organizationId: newId('org'), linkId: newId('inv') }
  const token = invitationToken(masterKey, place)

  it('names its invitation, and can be made again', () => {
    expect(readInvitationToken(masterKey, token)).toEqual(place)
    expect(invitationToken(masterKey, place)).toBe(token)
  })

  it('cannot be made without the key, nor turned into that of another invitation', () => {
    const other = token.replace(place.linkId.slice(4), newId('inv').slice(4))
    expect(readInvitationToken(newKey(), token)).toBeNull()
    expect(readInvitationToken(masterKey, other)).toBeNull()
  })

  it.each(['', 'mit_', 'mit_a.b.c', `${'x'.repeat(2000)}`])('is not %j', (text) => {
    expect(readInvitationToken(masterKey, text)).toBeNull()
  })
})
