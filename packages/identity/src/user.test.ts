import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { UserRegistered } from './events.ts'
import { register, user } from './user.ts'

const account = { userId: 'usr_1', email: 'hanako@example.com', displayName: '花子', passwordHash: '$2b$10$…' }

describe('a user', () => {
  it('registers', () => {
    expect(register(fold(user, []), account)).toEqual([UserRegistered(account)])
    expect(fold(user, [UserRegistered(account)])).toEqual({ status: 'active', ...account })
  })

  it('registers once', () => {
    const registered = fold(user, [UserRegistered(account)])
    expect(() => register(registered, account)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})
