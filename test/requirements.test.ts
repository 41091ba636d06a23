import { describe, expect, it } from '@jest/globals'
import { isTestOfGate, type Source, sources } from './architecture/sources.ts'
import { requirements } from './requirements.ts'

/** Ids that no test of the gate proves, and why. */
const beyondTheGate: Readonly<Record<string, string>> = {
  'AUT-024': 'read models that stand still are waited for by the clock',
  'CRT-005': 'a process is killed at any moment, several times',
  'WHK-037': 'processes are killed at any moment, under load',
  'INV-009': 'a thousand invitations expire',
  'CNS-066': 'a form makes hundreds of calls, and each of them fails',
  'CNS-012': 'a browser opens every page, by keyboard and in each look',
  'CNS-074': 'needs a browser that leaves a page',
  'MCP-016': 'starts a program of others for each call',
  'EVT-008': 'needs a server or its stand-in: a contract on servers',
  'EVT-009': 'needs a server or its stand-in, and load',
  'AGR-006': 'makes hundreds of calls within a minute of the clock',
  'FLT-001': 'needs servers that are killed under load',
  'FLT-002': 'needs servers that are killed under load',
  'FLT-003': 'needs servers that are killed under load',
  'FLT-004': 'needs servers that lose their disks',
  'FLT-005': 'needs servers, and processes that are killed under load',
  'ENG-007': 'needs a server: a contract on servers',
  'ENG-008': 'needs a server: a contract on servers',
  'DOC-001': 'installs packages, and runs every guide',
}

/** The files themselves, and all that they import: a suite that several tests share runs with each. */
function withImports(files: readonly Source[], among: readonly Source[]): Source[] {
  const byPath = new Map(among.map((source) => [source.path, source]))
  const found = new Set(files)
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = byPath.get(name)
      if (imported !== undefined) found.add(imported)
    }
  }
  return [...found]
}

/** `[PRG-001]` and `[PRG-001, QIZ-002]` in a title. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(/\[((?:[A-Z]{2,3}-\d{3}(?:, )?)+)\]/g)].flatMap(([, ids]) => ids!.split(', '))

const citedBy = (files: readonly Source[]): Set<string> =>
  new Set(files.filter(({ path }) => path !== 'test/requirements.test.ts').flatMap(({ text }) => citedIn(text)))

const uncited = (ids: readonly string[], cited: ReadonlySet<string>): string[] => ids.filter((id) => !cited.has(id))

describe('required behaviours', () => {
  const tests = sources.filter(({ path }) => path.endsWith('.test.ts'))
  const citedInGate = citedBy(withImports(tests.filter(isTestOfGate), sources))
  const cited = citedBy(withImports(tests, sources))
  const ids = requirements.map(({ id }) => id)

  it('are each cited by a test', () => {
    expect(uncited(ids, cited)).toEqual([])
    process.stderr.write(`${ids.length} required behaviours, each cited by a test\n`)
  })

  it('are each cited by a test of the gate, except those that a reason keeps out of it', () => {
    expect(uncited(ids, citedInGate)).toEqual(ids.filter((id) => id in beyondTheGate))
  })

  it('have an id of their own: a test cannot prove two by chance', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('are the only ones that tests cite', () => {
    expect(uncited([...cited], new Set(ids))).toEqual([])
    expect(uncited(Object.keys(beyondTheGate), new Set(ids))).toEqual([])
  })

  it('can be missed: the gate reports an id that nobody cites', () => {
    expect(uncited(['AAA-001', 'AAA-002'], new Set(citedIn(`it('does it [${'AAA-001'}]')`)))).toEqual(['AAA-002'])
  })

  it('are not proved by a slow suite, by one on servers, or by a shared one that the gate does not import', () => {
    const file = (path: string, id: string, ...imports: string[]): Source => ({ path, text: `[${id}]`, imports })
    const all = [
      file('test/journeys/a.test.ts', 'AAA-001', 'test/journeys/shared.ts'),
      file('test/journeys/shared.ts', 'AAA-002', 'test/journeys/deeper.ts'),
      file('test/journeys/deeper.ts', 'AAA-003'),
      file('test/journeys/unshared.ts', 'AAA-004'),
      file('test/journeys/roleKilled.test.ts', 'AAA-005', 'test/journeys/unshared.ts'),
      file('test/journeys/a.servers.test.ts', 'AAA-006'),
    ]
    expect([...citedBy(withImports(all.filter(isTestOfGate), all))]).toEqual(['AAA-001', 'AAA-002', 'AAA-003'])
  })
})
