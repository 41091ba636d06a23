import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { Places } from './places.ts'

it('lets a few in for each key, the others in the order in which they came', async () => {
  const places = new Places(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (key: string, name: string) =>
    places.run(key, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['1', '2', '3', '4'].map((name) => run('a', name))
  all.push(run('b', '5'))
  await setImmediate()
  expect(begun.sort()).toEqual(['1', '2', '5'])
  ends.get('2')!()
  await setImmediate()
  expect(begun.at(-1)).toBe('3')
  for (const name of ['1', '3', '5']) ends.get(name)!()
  await setImmediate()
  ends.get('4')!()
  await Promise.all(all)
})

it('a place is free again when the work in it fails', async () => {
  const places = new Places(1)
  await expect(places.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await places.run('a', async () => 1)).toBe(1)
})

it('calls whoever waits in the turn of the one that leaves', () => {
  const places = new Places(1)
  const begun: string[] = []
  for (const name of ['1', '2', '3']) places.enter('a', () => begun.push(name))
  expect(begun).toEqual(['1'])
  places.leave('a')
  expect(begun).toEqual(['1', '2'])
})
