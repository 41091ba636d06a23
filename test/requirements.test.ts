import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { requirements } from './requirements.ts'

const root = join(import.meta.dirname, '..')

/** The ids that tests cite in brackets, with the files that do. */
function citations(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const folder of ['packages', 'projections', 'apps', 'test']) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!holdsTests(path) || path.includes('node_modules') || path === 'requirements.test.ts') continue
      for (const id of citedIn(readFileSync(join(root, folder, path), 'utf8'))) {
        found.set(id, [...(found.get(id) ?? []), join(folder, path)])
      }
    }
  }
  return found
}

/** A journey may be a suite that several tests run, each on other engines. */
const holdsTests = (path: string): boolean => path.endsWith('.test.ts') || /^journeys\/\w+\.ts$/.test(path)

/** `[PRG-001]` and `[PRG-001, QIZ-002]` in a title. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(/\[((?:[A-Z]{2,3}-\d{3}(?:, )?)+)\]/g)].flatMap(([, ids]) => ids!.split(', '))

const uncited = (ids: readonly string[], cited: ReadonlySet<string>): string[] => ids.filter((id) => !cited.has(id))

describe('required behaviours', () => {
  const cited = citations()
  const ids = requirements.map(({ id }) => id)

  it('are each cited by a test', () => {
    expect(uncited(ids, new Set(cited.keys()))).toEqual([])
    process.stderr.write(`${ids.length} required behaviours, each cited by a test\n`)
  })

  it('have an id of their own: a test cannot prove two by chance', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('are the only ones that tests cite', () => {
    const known = new Set(ids)
    expect([...cited.keys()].filter((id) => !known.has(id))).toEqual([])
  })

  it('can be missed: the gate reports an id that nobody cites', () => {
    expect(uncited(['AAA-001', 'AAA-002'], new Set(citedIn(`it('does it [${'AAA-001'}]')`)))).toEqual(['AAA-002'])
  })
})
