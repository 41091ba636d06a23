import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { read, root } from '../architecture/sources.ts'

/** The threats of the document: each begins in bold. */
const threatsIn = (text: string): string[] =>
  text
    .split(/^- (?=\*\*)/m)
    .slice(1)
    .map((item) => item.split(/\n(?=#|$)/)[0]!)

/** Tests that are named for a threat: file and title. */
function testsIn(threat: string): { file: string; title: string }[] {
  const [, shown = ''] = threat.split('Shown by ')
  let file = ''
  return [...shown.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)].flatMap(([, named, title]) => {
    file = named ?? file
    return title === undefined ? [] : [{ file, title }]
  })
}

function mistakes(threat: string): string[] {
  const tests = testsIn(threat)
  const name = threat.slice(0, 60)
  if (tests.length === 0) return [`${name}: no test`]
  const isThere = ({ file, title }: { file: string; title: string }) =>
    existsSync(join(root, file)) && read(file).includes(`'${title}`)
  return tests.filter((test) => !isThere(test)).map(({ file, title }) => `${name}: ${file} has no '${title}'`)
}

describe('the threat model', () => {
  it('names for each threat tests that are there', () => {
    const threats = threatsIn(read('docs/security.md'))
    expect(threats.length).toBeGreaterThan(30)
    expect(threats.flatMap(mistakes)).toEqual([])
  })

  it('that names none, or one that is not there, is noticed', () => {
    const [unproven, wrong] = threatsIn(
      '- **A threat.** A defence.\n- **Another.** Shown by `test/docs/security.test.ts` "is a lie".\n',
    )
    expect(mistakes(unproven!)).toHaveLength(1)
    expect(mistakes(wrong!)).toHaveLength(1)
  })
})
