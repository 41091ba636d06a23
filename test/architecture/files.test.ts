import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { files, isTest, parse, product, read, root, type Source, sources } from './sources.ts'

const longestFile = 200

/** Longer because they are looked up or read aloud, one entry at a time, and not followed from top to bottom. */
const prose: readonly string[] = [
  'packages/operations/src/catalog/resources.ts',
  'packages/platform/src/settings.ts',
  'apps/api/src/pages/problemAdvice.ts',
  'apps/cli/src/demo/english.ts',
  'apps/cli/src/demo/japanese.ts',
  // Generated.
  'packages/client/src/api.ts',
]

const lines = (text: string): number => text.trimEnd().split('\n').length
const limitOf = (path: string): number => (prose.includes(path) ? Number.POSITIVE_INFINITY : longestFile)
const tooLong = (candidates: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  candidates.filter(({ path, text }) => lines(text) > limitOf(path)).map(({ path }) => path)

const fullestFolder = 30

const tooFull = (candidates: readonly Pick<Source, 'path'>[]): string[] =>
  [...Map.groupBy(candidates, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > fullestFolder)
    .map(([folder]) => folder)

/** Started by name rather than imported, or published for other people's programs. */
const started = ['apps/cli/src/main.ts', 'packages/client/src/index.ts']

/** Files that nothing of the product imports; a contract suite is there for tests. */
function dead(all: readonly Source[]): string[] {
  return unimported(all).filter((path) => !started.includes(path))
}

/** Exceptions that excuse nothing any more. */
const stale = (exceptions: readonly string[], all: readonly Source[]): string[] => {
  const excused = unimported(all)
  return exceptions.filter((path) => !excused.includes(path))
}

function unimported(all: readonly Source[]): string[] {
  const imported = (importers: readonly Source[]) => new Set(importers.flatMap(({ imports }) => imports))
  const byProduct = imported(all.filter((source) => !isTest(source)))
  const byAny = imported(all)
  const isUsed = ({ path }: Source) => (path.endsWith('/contract.ts') ? byAny : byProduct).has(path)
  return all.filter((source) => !isTest(source) && !isUsed(source)).map(({ path }) => path)
}

/** What is exported and not just a type, and that no other file names. */
function unshared(all: readonly Source[]): string[] {
  const exported = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm
  const namedIn = new Map(all.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]))
  return all
    .filter((source) => !isTest(source) && !started.includes(source.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .map(([, name]) => name!)
        .filter((name) => ![...namedIn].some(([other, names]) => other !== path && names.has(name)))
        .map((name) => `${path} exports ${name}`),
    )
}

describe('files', () => {
  it(`have ${longestFile} lines at most, but for prose`, () => {
    expect(tooLong(product)).toEqual([])
    const long = product.filter(({ text }) => lines(text) > longestFile).map(({ path }) => path)
    expect(prose.filter((path) => !long.includes(path))).toEqual([])
  })

  it(`are ${fullestFolder} in a folder at most, tests not counted`, () => {
    expect(tooFull(product)).toEqual([])
  })

  it('are all imported by somebody', () => {
    expect(dead(sources)).toEqual([])
    expect(stale(started, sources)).toEqual([])
  })

  it('export nothing that no other file uses', () => {
    expect(unshared(sources)).toEqual([])
  })

  it('named as entries of packages exist', () => {
    const missing = files('{packages,apps}/*/package.json', 'projections/package.json').flatMap((path) => {
      const entries: string[] = Object.values(JSON.parse(read(path)).exports ?? {})
      const named = entries.filter((entry) => !entry.includes('*')).map((entry) => join(path, '..', entry))
      return named.filter((entry) => !existsSync(join(root, entry)))
    })
    expect(missing).toEqual([])
  })

  it('that break these rules are noticed', () => {
    expect(tooLong([{ path: 'packages/a/src/long.ts', text: 'x\n'.repeat(longestFile + 1) }])).toHaveLength(1)
    expect(tooLong([{ path: 'packages/a/src/short.ts', text: 'x\n'.repeat(longestFile) }])).toEqual([])
    const crowd = Array.from({ length: fullestFolder + 1 }, (_, at) => ({ path: `packages/a/src/${at}.ts` }))
    expect(tooFull(crowd)).toEqual(['packages/a/src'])
    expect(tooFull(crowd.slice(1))).toEqual([])
    const unused = parse('packages/a/src/unused.ts', '')
    const onlyTested = parse('packages/a/src/unused.test.ts', "import { x } from './unused.ts'")
    expect(dead([unused, onlyTested])).toEqual(['packages/a/src/unused.ts'])
    expect(stale([unused.path], [unused])).toEqual([])
    expect(stale([unused.path, 'packages/a/src/gone.ts'], [unused, onlyTested])).toEqual(['packages/a/src/gone.ts'])
    expect(stale([unused.path], [unused, parse('packages/a/src/main.ts', "import { x } from './unused.ts'")])).toEqual([
      unused.path,
    ])
    expect(dead([unused, parse('packages/a/src/main.ts', "import { x } from './unused.ts'")])).toEqual([
      'packages/a/src/main.ts',
    ])
    const exporting = parse('packages/a/src/x.ts', 'export const x = 1\nexport type X = typeof x')
    expect(unshared([exporting])).toEqual(['packages/a/src/x.ts exports x'])
    expect(unshared([exporting, onlyTested])).toEqual([])
  })
})
