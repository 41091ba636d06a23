import { describe, expect, it } from '@jest/globals'
import { product } from '../../../../test/architecture/sources.ts'
import { leftCollections, markedCollections, movedCollections } from './movedState.ts'

const declared = /stateCollection<[\s\S]*?>\(\)\(\{\s*name: '([\w-]+)'/g
const namesIn = (text: string): string[] => [...text.matchAll(declared)].map(([, name]) => name!)

describe('operational state', () => {
  it('moves, moves as a mark, or stays, as this list says: decide it for each collection', () => {
    const used = new Set(product.flatMap(({ text }) => namesIn(text)))
    const listed = [...movedCollections, ...markedCollections, ...leftCollections]
    expect([...used].filter((name) => !listed.includes(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('that is new would be noticed', () => {
    expect(namesIn("const a = stateCollection<A>()({ name: 'new-things', indexes: [] })")).toEqual(['new-things'])
  })
})
