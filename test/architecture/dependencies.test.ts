import { describe, expect, it } from '@jest/globals'
import { parse, product, read, type Source } from './sources.ts'

const { dependencies, devDependencies } = JSON.parse(read('package.json'))

/** Not imported: the Node that runs where the machine's own is too old. */
const brought = ['node']

/** `undici` and `@scope/name` of `undici/types/x.js` and `@scope/name/x`. */
const packageNamed = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const isPackage = (name: string): boolean =>
  /^(@[\w.-]+\/)?[\w.-]+(\/[\w./-]+)?$/.test(name) && !/^(packages|projections|apps)\//.test(name)

/** Types are gone when the code runs. */
const withoutTypes = ({ path, text }: Source): Source =>
  parse(path, text.replace(/^(im|ex)port type [^;]*? from .*$/gm, ''))

const resolved = ({ text }: Source): string[] =>
  [...text.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)].map(([, name]) => name!)

const imported = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .map(withoutTypes)
      .flatMap((source) => [...source.imports, ...resolved(source)].filter(isPackage).map(packageNamed)),
  )

const missing = (sources: readonly Source[]): string[] =>
  [...imported(sources)].filter((name) => !(name in dependencies))

describe('what runs', () => {
  it('imports packages that are installed without those of development', () => {
    expect(missing(product)).toEqual([])
  })

  it('imports every package that is installed for it', () => {
    const used = imported(product)
    expect(Object.keys(dependencies).filter((name) => !used.has(name) && !brought.includes(name))).toEqual([])
  })

  it('is noticed when it imports what only development has', () => {
    const source = (text: string) => [parse('apps/api/src/x.ts', text)]
    const [developed] = Object.keys(devDependencies) as [string]
    expect(missing(source(`import x from '${developed}/deep'`))).toEqual([developed])
    expect(missing(source(`await import('${developed}')`))).toEqual([developed])
    expect(missing(source(`import type { X } from '${developed}'`))).toEqual([])
    expect(missing(source("import { z } from 'zod'\nimport { join } from 'node:path'"))).toEqual([])
  })
})
