import { expect, it } from '@jest/globals'
import { ListMarkers } from './listMarkers.ts'

const first = (start: number, type: string) => new ListMarkers({ start: String(start), type }, 1).next(undefined)

it('numbers are written as the list says', () => {
  const roman = [1, 4, 9, 14, 19, 40, 49, 50, 89].map((number) => first(number, 'i'))
  expect(roman).toEqual(['i.', 'iv.', 'ix.', 'xiv.', 'xix.', 'xl.', 'xlix.', 'l.', 'lxxxix.'])
  expect([first(26, 'A'), first(27, 'A'), first(0, 'a'), first(90, 'I'), first(7, '1')]).toEqual([
    ...['Z.', '27.', '0.', '90.', '7.'],
  ])
})
