import { describe, expect, it } from '@jest/globals'
import { files, product, read, type Source } from './sources.ts'

/** Turns of phrase that readers stumble over, each with what to write. */
const stumbles: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/(?<!there )\bis no (?!longer\b)/i, 'is not a …'],
  [/(?<!there )\bare no (?!longer\b)/i, 'are not …'],
  [/\bwhat else\b/i, 'name it'],
  [/\bgood for nothing\b/i, 'invalid'],
  [/\b(?:is|are) away\b/i, 'is down'],
  [/(?:^|[;:|.] )who (?:has|is|was)\b/i, 'people who have …'],
  [/\bwhere it wants\b/i, 'where it likes'],
]

const documents = files('*.md', 'docs/**/*.md', 'infra/*.md', 'packages/*/README.md')

/** Words for machines, which read as if they were sentences. */
const texts = (text: string): string => text.replace(/`[^`\n]*`/g, '')

const stumblesIn = ({ path, text }: Pick<Source, 'path' | 'text'>): string[] =>
  texts(text)
    .split('\n')
    .flatMap((line, index) =>
      stumbles.filter(([pattern]) => pattern.test(line)).map(([, better]) => `${path}:${index + 1}: write "${better}"`),
    )

describe('the wording of comments, messages and documents', () => {
  it('has none of the phrases that readers stumble over', () => {
    expect(product.flatMap(stumblesIn)).toEqual([])
    // Titles of tests are quoted.
    const withoutQuotes = documents.map((path) => ({ path, text: read(path).replace(/"[^"\n]*"/g, '') }))
    expect(withoutQuotes.flatMap(stumblesIn)).toEqual([])
  })

  it('is checked', () => {
    expect(stumblesIn({ path: 'x.ts', text: '/** A server that is away is no error. */' })).toHaveLength(2)
    expect(stumblesIn({ path: 'x.md', text: 'It works once; who has an account signs in.' })).toHaveLength(1)
    expect(stumblesIn({ path: 'x.ts', text: '// There is no such course, and it is no longer public.' })).toEqual([])
  })
})
