import { expect, it } from '@jest/globals'
import { rememberLast } from './rememberLast.ts'

it('asks again when the key is another one than the time before, the empty one and 0 too', () => {
  const asked: (string | number)[] = []
  const twice = rememberLast((key: string | number) => {
    asked.push(key)
    return `${key}${key}`
  })
  expect(['', '', 'a', 'a', 0, 0, 'a'].map(twice)).toEqual(['', '', 'aa', 'aa', '00', '00', 'aa'])
  expect(asked).toEqual(['', 'a', 0, 'a'])
})
