import { describe, expect, it } from '@jest/globals'
import { outlineIn, outlineText } from './outlineText.ts'

const lesson = (title: string, estimatedMinutes = 0) => ({ title, estimatedMinutes })

describe('an outline that people type [CNS-062]', () => {
  it('has a section for each line, and a lesson for each indented or marked one', () => {
    const text =
      'はじめに\r\n・目的（１０）\r\n\u3000進め方\r\n\r\nBasics\n  - First steps (5)\n- Second (part)\n\tThird\n* Fourth'
    expect(outlineIn(text)).toEqual([
      { title: 'はじめに', lessons: [lesson('目的', 10), lesson('進め方')] },
      {
        title: 'Basics',
        lessons: [lesson('First steps', 5), lesson('Second (part)'), lesson('Third'), lesson('Fourth')],
      },
    ])
  })

  it('is the same after it was written as text', () => {
    const sections = [
      { title: 'One', lessons: [lesson('A', 3), lesson('B')] },
      { title: 'Two', lessons: [] },
    ]
    expect(outlineIn(outlineText(sections))).toEqual(sections)
  })

  it.each(['', ' \n', '- A lesson without a section'])('that is %j is refused', (text) => {
    expect(() => outlineIn(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})
