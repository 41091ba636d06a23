import { describe, expect, it } from '@jest/globals'
import { allEvents, allProjections } from '@manabi/operations'
import { product, type Source } from './sources.ts'

const named = (pattern: RegExp, sources: readonly Pick<Source, 'text'>[]): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!)).sort()

const definedEvent = /= defineEvent\(\s*'(\w+)'/g
const definedProjection = /= projection<[\s\S]*?>\(\)\(\{\s*name: '([\w-]+)'/g

describe('the model', () => {
  it('knows every event that is defined, once', () => {
    expect(named(definedEvent, product)).toEqual(allEvents.map(({ type }) => type).sort())
  })

  it('keeps every projection that is defined, once', () => {
    expect(named(definedProjection, product)).toEqual(allProjections.map(({ name }) => name).sort())
  })

  it('is compared with what the files define', () => {
    const text = "const A = defineEvent('A', x)\nconst B = defineEvent(\n  'B',\n  x)"
    expect(named(definedEvent, [{ text }])).toEqual(['A', 'B'])
    const folds = "const a = projection<ADoc, AEvent | BEvent>()({\n  name: 'a-list',\n})"
    expect(named(definedProjection, [{ text: folds }])).toEqual(['a-list'])
  })
})
