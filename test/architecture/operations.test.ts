import { basename, dirname } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { product, read, type Source } from './sources.ts'

const isOperation = ({ text }: Pick<Source, 'text'>): boolean => /= operation\(\{/.test(text)
const operationFiles = product.filter(
  (source) => /^apps\/api\/src\/\w+\/\w+\.ts$/.test(source.path) && isOperation(source),
)

/** What an operation's file lacks; the type checker says the rest. */
function faults({ path, text }: Pick<Source, 'path' | 'text'>, list: string, listOfLists: string): string[] {
  const name = basename(path, '.ts')
  const exports = [...text.matchAll(/^export (?:const|function|async function|class) (\w+)/gm)].map(
    ([, found]) => found,
  )
  const capability = basename(dirname(path))
  const demands: [boolean, string][] = [
    [exports.length === 1 && exports[0] === name, `exports ${exports.join(', ')} instead of ${name} alone`],
    [new RegExp(`^ {2}id: '${name}',$`, 'm').test(text), `has another id than ${name}`],
    [/^ {2}caller: '(public|optional|learner|any)',$/m.test(text), 'does not say who may call'],
    [/^ {2}tool: /m.test(text), 'does not say how it appears as a tool'],
    [new RegExp(`\\[[^\\]]*\\b${name}\\b`).test(list), `is not in ${capability}Operations`],
    [listOfLists.includes(`...${capability}Operations`), `is in no list of apps/api/src/operations.ts`],
  ]
  return demands.filter(([holds]) => !holds).map(([, fault]) => `${path} ${fault}`)
}

describe('an operation', () => {
  const listOfLists = read('apps/api/src/operations.ts')

  it('is the one export of the file that bears its name, and is in the list', () => {
    expect(operationFiles.length).toBeGreaterThan(20)
    const found = operationFiles.map((source) => faults(source, read(`${dirname(source.path)}/index.ts`), listOfLists))
    expect(found.flat()).toEqual([])
  })

  it('that is not declared whole is noticed', () => {
    const text = "export const getThing = operation({\n  id: 'getThing',\n  caller: 'any',\n  tool: {},\n})"
    const check = (changed: string, list = '= [getThing]', lists = '...thingsOperations') =>
      faults({ path: 'apps/api/src/things/getThing.ts', text: changed }, list, lists)
    expect(check(text)).toEqual([])
    expect(check(text.replace("  caller: 'any',\n", ''))).toHaveLength(1)
    expect(check(text.replace('  tool: {},\n', ''))).toHaveLength(1)
    expect(check(`${text}\nexport const another = 1`)).toHaveLength(1)
    expect(check(text.replace('const getThing', 'const getThings'))).toHaveLength(1)
    expect(check(text, '= [getThings]')).toHaveLength(1)
    expect(check(text, '= [getThing]', '')).toHaveLength(1)
  })
})
