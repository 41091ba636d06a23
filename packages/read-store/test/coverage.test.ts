import { describe, expect, it } from '@jest/globals'
import { uncovered } from './coverage.ts'

const indexes = [['userId', 'at', 'id2'], ['words'], ['isPublished', 'culture', 'title']]

describe('a query is answered by an index [ENG-008]', () => {
  it.each([
    [{ where: { isPublished: true, culture: { in: ['ja', 'en'] } }, sort: [['title', 'asc']] }],
    [{}],
    [{ sort: [['id', 'desc']] }],
    [{ where: { userId: 'a' } }],
    [
      {
        where: { userId: 'a', at: { from: 1 } },
        sort: [
          ['at', 'desc'],
          ['id2', 'desc'],
        ],
      },
    ],
    [{ where: { isPublished: true, title: { in: ['a'] } }, sort: [['culture', 'asc']] }],
    [{ where: { words: { hasPrefixes: ['a'] }, other: 1 } }],
  ] as const)('%j', (query) => {
    expect(uncovered(indexes, query as never)).toBeNull()
  })

  it.each([
    [{ where: { other: 'a' } }],
    [{ where: { userId: 'a' }, sort: [['id2', 'asc']] }],
    [
      {
        where: { userId: 'a' },
        sort: [
          ['at', 'asc'],
          ['id2', 'desc'],
        ],
      },
    ],
    [{ where: { anyOf: [{ userId: 'a' }, { title: 'b' }] } }],
    [{ where: { tags: { has: 'a' } } }],
    [{ sort: [['title', 'asc']] }],
  ] as const)('or not: %j', (query) => {
    expect(uncovered(indexes, query as never)).not.toBeNull()
  })
})
