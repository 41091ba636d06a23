import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { read, root } from '../architecture/sources.ts'

interface Threat {
  readonly name: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** The threats of the document: each begins in bold. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^- \*\*([\s\S]+?)\*\*/gm)].map(([, name]) => name!.replace(/\s+/g, ' ').replace(/\.$/, ''))

/** The rows of its table: a threat, and the files with the titles of the tests that show its defence. */
const rowsIn = (text: string): Threat[] =>
  [...text.matchAll(/^\| (.+?) \| (.*`.+\.test\.ts`.*) \|$/gm)].map(([, name, cell]) => {
    let file = ''
    const tests = [...cell!.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)].flatMap(([, named, title]) => {
      file = named ?? file
      return title === undefined ? [] : [{ file, title: title.replaceAll('\\|', '|') }]
    })
    return { name: name!, tests }
  })

function mistakes(text: string): string[] {
  const rows = new Map(rowsIn(text).map(({ name, tests }) => [name, tests]))
  const unproven = namesIn(text).filter((name) => (rows.get(name) ?? []).length === 0)
  const isThere = ({ file, title }: Threat['tests'][number]) =>
    existsSync(join(root, file)) && read(file).includes(`'${title}`)
  const wrong = [...rows].flatMap(([name, tests]) =>
    tests.filter((test) => !isThere(test)).map(({ file, title }) => `${name}: ${file} has no '${title}'`),
  )
  return [...unproven.map((name) => `${name}: no test`), ...wrong]
}

describe('the threat model', () => {
  it('names for each threat tests that are there', () => {
    const text = read('docs/security.md')
    expect(namesIn(text).length).toBeGreaterThan(30)
    expect(rowsIn(text).map(({ name }) => name)).toEqual(namesIn(text))
    expect(mistakes(text)).toEqual([])
  })

  it('that names none, or one that is not there, is noticed', () => {
    const row = '| Another | `test/docs/security.test.ts`: "is a lie" |'
    expect(mistakes(`- **A threat.** A defence.\n- **Another.** One.\n\n${row}\n`)).toHaveLength(2)
  })
})
