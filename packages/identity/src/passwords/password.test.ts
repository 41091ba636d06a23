import { describe, expect, it } from '@jest/globals'
import bcrypt from 'bcrypt'
import { hashingCost, hashPassword, isPassword, nobodysHash, Password } from './password.ts'

describe('a password', () => {
  it('has at least 8 characters and at most 72 bytes [AUT-015]', () => {
    const accepts = (text: string) => Password.safeParse(text).success
    expect(accepts('1234567')).toBe(false)
    expect(accepts('12345678')).toBe(true)
    expect(accepts('😀😀😀😀')).toBe(false)
    expect(accepts('a'.repeat(72))).toBe(true)
    expect(accepts('a'.repeat(73))).toBe(false)
    expect(accepts('学'.repeat(24))).toBe(true)
    expect(accepts('学'.repeat(25))).toBe(false)
  })

  it('is kept exactly, spaces included', () => {
    expect(Password.parse('  spaces  ')).toBe('  spaces  ')
  })

  it('is recognized', async () => {
    const hash = await hashPassword('correct horse')
    expect(await isPassword('correct horse', hash)).toBe(true)
    expect(await isPassword('wrong horse', hash)).toBe(false)
  })

  it('is the same in another form of Unicode, also one that is kept in that form [AUT-028]', async () => {
    const [composed, apart] = ['ががががガガガガ', 'ががががガガガガ'.normalize('NFD')]
    expect(Password.parse(apart)).toBe(composed)
    expect(Password.safeParse('か\u3099'.repeat(24)).success).toBe(true)
    const hash = await hashPassword(Password.parse(composed))
    expect(await isPassword(apart, hash)).toBe(true)
    const older = await bcrypt.hash(apart, 4)
    expect([await isPassword(apart, older), await isPassword(composed, older)]).toEqual([true, true])
  })

  it('is not recognized by its first 72 bytes', async () => {
    const hash = await hashPassword('a'.repeat(72))
    expect(await isPassword('a'.repeat(73), hash)).toBe(false)
  })

  it('is refused with 503 when too many are checked at once, and recognized again afterwards [AUT-022]', async () => {
    const cheapHash = await bcrypt.hash('correct horse', 4)
    const checks = await Promise.allSettled(Array.from({ length: 500 }, () => isPassword('correct horse', cheapHash)))
    const refused = checks.filter((check) => check.status === 'rejected')
    expect(refused.length).toBeGreaterThan(300)
    expect(refused.length).toBeLessThan(500)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 })
    expect(await isPassword('correct horse', cheapHash)).toBe(true)
  })

  it('of nobody costs as much work as a real one, and matches nothing [AUT-002]', async () => {
    expect(bcrypt.getRounds(nobodysHash)).toBe(hashingCost)
    expect(bcrypt.getRounds(await hashPassword('correct horse'))).toBe(hashingCost)
    expect(await isPassword('correct horse', null)).toBe(false)
  })
})
