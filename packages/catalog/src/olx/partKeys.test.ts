import { expect, it } from '@jest/globals'
import { PartKeys } from './partKeys.ts'

it('keys are names, and numbered where a name is taken, however many have such a name of their own [OLX-002]', () => {
  const keys = new PartKeys()
  const named = (path: string) => keys.keyFor(path, null).key
  for (let number = 2; number <= 100_000; number++) expect(named(`v~${number}`)).toBe(`v~${number}`)
  expect([named('v'), named('v'), named('v')]).toEqual(['v', 'v~100001', 'v~100002'])
  expect(named('v~100001')).toBe('v~100001~2')
})

it('a file has one key', () => {
  const keys = new PartKeys()
  expect(keys.keyFor('v', null)).toEqual({ key: 'v', isRepeated: false })
  expect(keys.keyFor('v', 'v.xml')).toEqual({ key: 'v~2', isRepeated: false })
  expect(keys.keyFor('v', 'v.xml')).toEqual({ key: 'v~2', isRepeated: true })
})
