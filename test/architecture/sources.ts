import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A TypeScript file, and what it imports: files of the project as paths from the root, everything else by its name. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }).sort()

/** `exports` is asked for the file behind `@manabi/name/subpath`; its default reads the package's own list. */
export function parse(path: string, text: string, exports = exported): Source {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bnew URL\()\s*'([^']+)'/g)].map(
    ([, name]) => name!,
  )
  const imports = specifiers.map((name) => {
    if (name.startsWith('.')) return join(dirname(path), name)
    return name.startsWith('@manabi/') ? exports(name) : name
  })
  return { path, text, imports }
}

/** Of packages, projections and apps: what runs, and what tests it. */
export const sources: readonly Source[] = files('{packages,projections,apps,test}/**/*.ts').map((path) =>
  parse(path, read(path)),
)

export const isTest = ({ path }: Pick<Source, 'path'>): boolean => /\.test\.ts$|(^|\/)test\//.test(path)

const { thoroughSuites }: { readonly thoroughSuites: readonly string[] } = await import(`${root}/jest.config.js`)

/** Whether `npm test` runs this file. */
export const isTestOfGate = ({ path }: Pick<Source, 'path'>): boolean =>
  path.endsWith('.test.ts') &&
  ![...thoroughSuites, '\\.servers\\.test\\.ts$'].some((pattern) => new RegExp(pattern).test(`/${path}`))

/** What the service is made of. */
export const product = sources.filter((source) => !isTest(source) && !source.path.endsWith('/contract.ts'))

/** The folder of the package that a file belongs to: `packages/kernel`, `projections`, `apps/api`. */
export const packageOf = (path: string): string =>
  path.startsWith('projections/') ? 'projections' : path.split('/').slice(0, 2).join('/')

/** The capabilities: the packages that define events. */
export const capabilities: readonly string[] = files('packages/*/src/events.ts').map(packageOf)

function exported(name: string): string {
  const [, packageName, ...rest] = name.split('/')
  const folder = ['packages', 'apps', '.']
    .map((kind) => join(kind, packageName!))
    .find((path) => existsSync(join(root, path, 'package.json')))!
  const entries: Record<string, string> = JSON.parse(read(join(folder, 'package.json'))).exports
  const subpath = rest.length === 0 ? '.' : `./${rest.join('/')}`
  return join(folder, entries[subpath] ?? entries['./*']!.replace('*', rest.join('/')))
}
