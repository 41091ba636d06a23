import { expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { linkToken, readLinkToken } from './linkToken.ts'
import { MasterKey } from './masterKey.ts'

it('the token of a link is of one kind: neither another beginning nor another purpose makes it another', () => {
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  const kind = { prefix: 'mit', purpose: 'invitations', ids: ['org', 'inv'] } as const
  const ids = [newId('org'), newId('inv')] as const
  const token = linkToken(masterKey, kind, ids)
  expect(readLinkToken(masterKey, kind, token)).toEqual(ids)
  const other = { ...kind, prefix: 'mpr', purpose: 'password-resets' }
  for (const tried of [token, token.replace('mit_', 'mpr_')]) expect(readLinkToken(masterKey, other, tried)).toBeNull()
})

it('the token of a link may have behind it what was copied along', () => {
  const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
  const kind = { prefix: 'mit', purpose: 'invitations', ids: ['org', 'inv'] } as const
  const ids = [newId('org'), newId('inv')] as const
  const token = linkToken(masterKey, kind, ids)
  for (const end of ['.', ')', '。', '」', '>', ').', '\u3000'])
    expect([end, readLinkToken(masterKey, kind, token + end)]).toEqual([end, ids])
  for (const wrong of [`${token}a`, `${token}-`, `.${token}`, token.slice(0, -1)])
    expect([wrong, readLinkToken(masterKey, kind, wrong)]).toEqual([wrong, null])
})
