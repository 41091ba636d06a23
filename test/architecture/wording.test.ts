import { describe, expect, it } from '@jest/globals'
import { product, type Source } from './sources.ts'

/** Turns of phrase that readers stumble over, each with what to write. */
const stumbles: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/(?<!there )\bis no (?!longer\b)/i, 'is not a …'],
  [/(?<!there )\bare no (?!longer\b)/i, 'are not …'],
  [/\bwhat else\b/i, 'name it'],
  [/\bgood for nothing\b/i, 'invalid'],
  [/\bis away\b/i, 'is down'],
]

/** Words for machines, which read as if they were sentences. */
const texts = (text: string): string => text.replace(/`[^`\n]*`/g, '')

const stumblesIn = ({ path, text }: Pick<Source, 'path' | 'text'>): string[] =>
  texts(text)
    .split('\n')
    .flatMap((line, index) =>
      stumbles.filter(([pattern]) => pattern.test(line)).map(([, better]) => `${path}:${index + 1}: write "${better}"`),
    )

describe('the wording of comments and messages', () => {
  it('has none of the phrases that readers stumble over', () => {
    expect(product.flatMap(stumblesIn)).toEqual([])
  })

  it('is checked', () => {
    expect(stumblesIn({ path: 'x.ts', text: '/** A server that is away is no error. */' })).toHaveLength(2)
    expect(stumblesIn({ path: 'x.ts', text: '// There is no such course, and it is no longer public.' })).toEqual([])
  })
})
