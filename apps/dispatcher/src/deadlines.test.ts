import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Deadlines } from './deadlines.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('ends each when its time is over, and none that is over already', () => {
  const deadlines = new Deadlines(100)
  const late: string[] = []
  const begin = (name: string) => {
    const one = { tooLate: () => late.push(name) }
    deadlines.add(one)
    return one
  }
  begin('a')
  jest.advanceTimersByTime(40)
  const b = begin('b')
  begin('c')
  jest.advanceTimersByTime(60)
  expect(late).toEqual(['a'])
  deadlines.delete(b)
  jest.advanceTimersByTime(40)
  expect(late).toEqual(['a', 'c'])
  expect(jest.getTimerCount()).toBe(0)
})

it('begins again after all were over', () => {
  const deadlines = new Deadlines(100)
  const late: string[] = []
  for (const name of ['a', 'b']) {
    deadlines.add({ tooLate: () => late.push(name) })
    jest.advanceTimersByTime(100)
  }
  expect(late).toEqual(['a', 'b'])
})
