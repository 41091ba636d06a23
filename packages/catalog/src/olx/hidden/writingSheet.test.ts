import { expect, it } from '@jest/globals'
import { additionsOf } from './writingSheet.ts'

it('a style sheet adds words to the parts that its selectors name, of which no long list is read [OLX-014]', () => {
  const added = (selectors: string) => [...additionsOf(`${selectors}{content:"Note"}`).names]
  expect(added('.tip::before, #a::after')).toEqual(['tip', 'a'])
  expect(added(`${'.a'.repeat(2_500)}, .tip::before`)).toEqual([])
})
