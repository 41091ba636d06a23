import { expect, it } from '@jest/globals'
import { isHidingSheet } from '../hidden/hidingSheet.ts'
import { says } from './said.ts'

it('a name of an attribute is looked at once, however often it says src [CON-020]', () => {
  expect(says.test(`${'src'.repeat(300_000)}\u2028`)).toBe(true)
  expect(says.test('x'.repeat(1_000_000))).toBe(false)
})

it('a selector longer than any is not looked into [CON-020]', () => {
  expect(isHidingSheet(`::${'a'.repeat(1_000_000)}){display:none}`)).toBe(true)
  expect(isHidingSheet('::before{display:none}')).toBe(false)
})
