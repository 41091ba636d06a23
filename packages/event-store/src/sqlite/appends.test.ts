import { expect, it } from '@jest/globals'
import { newEvent } from '../../test/events.ts'
import { encodeAppend, isSmall } from './appends.ts'

const events = (count: number, text: string) => Array.from({ length: count }, () => ({ ...newEvent(), data: { text } }))

it.each([
  [1, 100, true],
  [32, 100, true],
  [33, 100, false],
  [1, 50_000, true],
  // The body of a lesson: writing it holds up the event loop for longer than its commit.
  [1, 500_000, false],
  [32, 5_000, false],
])('an append of %i events of %i characters is small: %s', (count, characters, small) => {
  expect(isSmall(encodeAppend('stream', 'none', events(count, 'x'.repeat(characters))))).toBe(small)
})
