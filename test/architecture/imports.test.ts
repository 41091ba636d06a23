import { describe, expect, it } from '@jest/globals'
import { capabilities, packageOf, parse, product, type Source, sources } from './sources.ts'

/** From the inside out; a package imports packages of the rows above its own, and nothing of its own row. */
const layers: readonly (readonly string[])[] = [
  ['packages/kernel'],
  [
    'packages/sqlite',
    'packages/temporary',
    'packages/mongo',
    'packages/mail',
    'packages/questions',
    'packages/documents',
    'packages/language-model',
  ],
  ['packages/state-store', 'packages/read-store', 'packages/file-store'],
  ['packages/personal-data'],
  ['packages/event-store'],
  ['packages/feed'],
  ['packages/platform'],
  capabilities,
  ['projections'],
  ['packages/operations'],
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

/** The folder directly below `src`, or the file itself where it stands beside the folders. */
function roomOf(path: string): string {
  const [room] = path.slice(`${packageOf(path)}/src/`.length).split('/')
  return `${packageOf(path)}/${room}`
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Rooms of one package that import each other, directly or by way of others. */
function folderCircles(all: readonly Source[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of all) {
    const targets = imports.filter((name) => name.endsWith('.ts') && packageOf(name) === packageOf(path)).map(roomOf)
    const room = roomOf(path)
    edges.set(room, new Set([...(edges.get(room) ?? []), ...targets.filter((target) => target !== room)]))
  }
  return reachingThemselves(edges)
}

/** Files that import each other, directly or by way of others; types count, and so do workers and those who start them. */
const fileCircles = (all: readonly Source[]): string[] =>
  reachingThemselves(new Map(all.map(({ path, imports }) => [path, new Set(imports)])))

function reachingThemselves(graph: Graph): string[] {
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    for (const next of graph.get(from) ?? []) if (!found.has(next)) reached(next, found.add(next))
    return found
  }
  return [...graph.keys()].filter((node) => reached(node).has(node))
}

describe('imports', () => {
  it('go one way: kernel, stores, capabilities, projections, apps', () => {
    expect(product.flatMap(outward)).toEqual([])
  })

  it('between the folders of a package never go in a circle', () => {
    expect(folderCircles(product)).toEqual([])
  })

  it('never go from a file back to itself', () => {
    expect(fileCircles(sources)).toEqual([])
  })

  it('of the operations reach neither Express nor an app', () => {
    const reaching = product
      .filter(({ path }) => path.startsWith('packages/'))
      .filter(({ imports }) => imports.some((name) => name === 'express' || name.startsWith('apps/')))
    expect(reaching.map(({ path }) => path)).toEqual([])
  })

  it('enter another package through its name', () => {
    expect(product.flatMap(trespasses)).toEqual([])
  })

  it('in a circle between folders are noticed', () => {
    const source = (path: string, from: string) => parse(path, `import { x } from '${from}'`)
    const there = source('apps/api/src/http/x.ts', '../pages/y.ts')
    expect(folderCircles([there, source('apps/api/src/pages/y.ts', './z.ts')])).toEqual([])
    expect(folderCircles([there, source('apps/api/src/pages/y.ts', '../http/x.ts')])).toHaveLength(2)
  })

  it('from a file back to itself are noticed', () => {
    const source = (path: string, from: string) => parse(path, `import type { X } from '${from}'`)
    const there = source('projections/a/x.ts', '../b/y.ts')
    expect(fileCircles([there, source('projections/b/y.ts', './z.ts')])).toEqual([])
    expect(fileCircles([there, source('projections/b/y.ts', '../a/x.ts')])).toHaveLength(2)
    const back = source('projections/b/z.ts', '../a/x.ts')
    expect(fileCircles([there, source('projections/b/y.ts', './z.ts'), back])).toHaveLength(3)
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
