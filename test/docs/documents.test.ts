import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { settings } from '@manabi/platform'
import { files, read, root } from '../architecture/sources.ts'
import { settingsPage } from './settingsPage.ts'

const documents = files('*.md', 'docs/**/*.md', 'infra/*.md')

/** Paths below the folders of the project, in backticks or as targets of links; with braces, stars or dots left out they are patterns. */
function namedPaths(path: string, text: string): string[] {
  const inBackticks = [...text.matchAll(/`((?:apps|packages|projections|test|docs|infra|\.ci)\/[^`\s]*)`/g)]
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
  return [...inBackticks.map(([, name]) => name!), ...links.map(([, name]) => join(dirname(path), name!))].filter(
    (name) => !/[<>{}*…]/.test(name),
  )
}

const missing = (path: string, text: string): string[] =>
  namedPaths(path, text)
    .filter((name) => !existsSync(join(root, name)))
    .map((name) => `${path} names ${name}`)

/** Lines of excerpts that are not in the file named last before them. */
function outdated(text: string): string[] {
  let path = ''
  return text.split('```').flatMap((part, index) => {
    if (index % 2 === 0)
      path = [...part.matchAll(/`((?:apps|packages|projections)\/[^`\s]+\.ts)`/g)].at(-1)?.[1] ?? path
    if (index % 2 === 0 || !part.startsWith('ts\n')) return []
    const lines = part
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
    const known = new Set(
      read(path)
        .split('\n')
        .map((line) => line.trim()),
    )
    return lines.filter((line) => line !== '' && line !== '…' && !known.has(line)).map((line) => `${path}: ${line}`)
  })
}

/** Scripts of package.json that documents ask to run. */
const unknownScripts = (path: string, text: string): string[] =>
  [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
    .map(([, script]) => script!)
    .filter((script) => !(script in JSON.parse(read('package.json')).scripts))
    .map((script) => `${path} runs ${script}`)

/** Where somebody's machine shows: home and work directories, and the hosts that packages were fetched from. */
const machines =
  /(?:^|[\s'"`(=:])\/(?:work|home|root|Users|mnt)\/\w|"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/m

describe('documents', () => {
  it('stand in the index, each of them', () => {
    const index = read('docs/README.md')
    const listed = files('docs/*.md', 'docs/guides/*.md', 'docs/operate/*.md').filter(
      (path) => path !== 'docs/README.md',
    )
    expect(listed.filter((path) => !index.includes(`](${path.slice('docs/'.length)}`))).toEqual([])
  })

  it('have lines of 100 characters at most, but for tables, code, and what is made by a command', () => {
    const long = documents.flatMap((path) => {
      const prose = read(path)
        .replace(/^ *```[\s\S]*?^ *```/gm, '')
        .replace(/`[^`\n]{80,}`/g, '')
      return prose
        .split('\n')
        .filter((line) => [...line].length > 100 && /^(?! {4}|\|)/.test(line) && path !== 'docs/settings.md')
    })
    expect(long).toEqual([])
  })

  it('name files that exist', () => {
    expect(documents.length).toBeGreaterThan(5)
    expect(documents.flatMap((path) => missing(path, read(path)))).toEqual([])
  })

  it('quote the code as it is', () => {
    for (const path of ['docs/tour.md', 'docs/add-an-endpoint.md']) expect(outdated(read(path))).toEqual([])
  })

  it('name scripts that exist', () => {
    expect(documents.flatMap((path) => unknownScripts(path, read(path)))).toEqual([])
  })

  it('list every setting as the code has it [CLI-004]', () => {
    expect(read('docs/settings.md')).toBe(settingsPage())
    for (const name of Object.keys(settings)) expect(settingsPage()).toContain(`\`${name}\``)
  })

  it('that break these rules are noticed', () => {
    expect(missing('docs/x.md', 'See `packages/kernel/src/nothing.ts` and [this](nowhere.md).')).toEqual([
      'docs/x.md names packages/kernel/src/nothing.ts',
      'docs/x.md names docs/nowhere.md',
    ])
    expect(missing('docs/x.md', '`packages/kernel/src/event.ts`, `packages/<capability>/src/events.ts`')).toEqual([])
    expect(outdated('`packages/kernel/src/event.ts`:\n```ts\nexport function neverWritten()\n```')).toHaveLength(1)
    expect(unknownScripts('README.md', 'npm run fly')).toEqual(['README.md runs fly'])
  })
})

describe('what is committed', () => {
  const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const texts = committed.filter((path) => /\.(ts|js|json|md|yml|yaml|sh)$|^\.ci\//.test(path))

  it('shows nobody’s machine', () => {
    const showing = texts.filter((path) => existsSync(join(root, path)) && machines.test(read(path)))
    expect(showing).toEqual([])
  })

  it('would be noticed if it did', () => {
    const home = ['', 'home', 'hanako', 'manabi'].join('/')
    expect(machines.test(`run it in ${home}`)).toBe(true)
    const host = 'https://mirror.example'
    expect(machines.test(`"resolved": "${host}/x.tgz"`)).toBe(true)
    expect(machines.test('GET /api/v1/work/items')).toBe(false)
  })
})
