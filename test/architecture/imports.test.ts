import { describe, expect, it } from '@jest/globals'
import { capabilities, packageOf, parse, product, type Source } from './sources.ts'

/** From the inside out; a package imports packages of the rows above its own, and nothing of its own row. */
const layers: readonly (readonly string[])[] = [
  ['packages/kernel'],
  ['packages/sqlite', 'packages/mongo', 'packages/mail', 'packages/questions'],
  ['packages/state-store', 'packages/read-store'],
  ['packages/personal-data'],
  ['packages/event-store'],
  ['packages/feed'],
  ['packages/platform'],
  capabilities,
  ['projections'],
  ['apps/projector', 'apps/dispatcher'],
  ['apps/api'],
  ['apps/cli'],
]

const layerOf = (path: string): number => layers.findIndex((layer) => layer.includes(packageOf(path)))

function outward({ path, imports }: Source): string[] {
  const isOurs = (name: string) => /^(packages|projections|apps)\//.test(name)
  return imports
    .filter((name) => isOurs(name) && packageOf(name) !== packageOf(path))
    .filter((name) => layerOf(path) === -1 || layerOf(name) === -1 || layerOf(name) >= layerOf(path))
    .map((name) => `${path} imports ${name}`)
}

/** Past the other package's entry, by a relative path. */
const trespasses = ({ path, text }: Source): string[] =>
  parse(path, text, (name) => name)
    .imports.filter((name) => /^(packages|projections|apps|test)\//.test(name) && packageOf(name) !== packageOf(path))
    .map((name) => `${path} reaches into ${name}`)

describe('imports', () => {
  it('go one way: kernel, stores, capabilities, projections, apps', () => {
    expect(product.flatMap(outward)).toEqual([])
  })

  it('enter another package through its name', () => {
    expect(product.flatMap(trespasses)).toEqual([])
  })

  it('that go the other way are noticed', () => {
    const source = (path: string, from: string) => parse(path, `import { x } from '${from}'`)
    expect(outward(source('packages/kernel/src/x.ts', '@manabi/event-store'))).toHaveLength(1)
    expect(outward(source('packages/progress/src/x.ts', '@manabi/catalog'))).toHaveLength(1)
    expect(outward(source('projections/catalog/x.ts', '@manabi/api'))).toHaveLength(1)
    expect(outward(source('packages/unheard-of/src/x.ts', '@manabi/kernel'))).toHaveLength(1)
    expect(outward(source('apps/api/src/x.ts', '@manabi/kernel'))).toEqual([])
    expect(trespasses(source('apps/api/src/x.ts', '../../../packages/kernel/src/ids.ts'))).toHaveLength(1)
  })
})
