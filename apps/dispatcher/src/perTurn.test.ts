import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { perTurn } from './perTurn.ts'

it('asks once a turn and key, and again in the next', async () => {
  const asked: string[] = []
  const lengthOf = perTurn(async (key) => asked.push(key))
  expect(await Promise.all(['a', 'a', 'b', 'a'].map(lengthOf))).toEqual([1, 1, 2, 1])
  await setImmediate()
  expect(await lengthOf('a')).toBe(3)
})

it('asks again after a failure', async () => {
  let isDown = true
  const answer = perTurn(async () => {
    if (isDown) throw new Error('It is down.')
    return 'up'
  })
  await expect(answer('a')).rejects.toThrow('down')
  isDown = false
  await setImmediate()
  expect(await answer('a')).toBe('up')
})
