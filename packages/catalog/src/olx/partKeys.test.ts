import { expect, it } from '@jest/globals'
import { type Part, partKeys } from './partKeys.ts'

const part = (path: string, facts: Partial<Part> = {}): Part => ({
  ...{ path, tag: 'vertical', isNamed: true, file: null, state: 'present', children: [] },
  ...facts,
})
const keysOf = (...children: Part[]) => {
  const keyOf = partKeys(part('course/r', { tag: 'course', children }))
  return children.map((one) => keyOf(one))
}
const alone = (key: string) => ({ key, isNamed: true })
const other = (key: string) => ({ key, isNamed: false })

it('a key is the name that a part alone has, whatever stands before it [OLX-002]', () => {
  expect(keysOf(part('v'), part('w'))).toEqual([alone('v'), alone('w')])
  expect(keysOf(part('v', { isNamed: false }), part('v'))).toEqual([other('~place/v/1'), alone('v')])
})

it('a part that shares its name, or has none, has a key that no archive can give [OLX-002]', () => {
  expect(keysOf(part('v'), part('v'), part('w'))).toEqual([other('~shared/v/1'), other('~shared/v/2'), alone('w')])
  const placed = part('v', { isNamed: false })
  expect(keysOf(placed, { ...placed })).toEqual([other('~place/v/1'), other('~place/v/2')])
})

it('the first of the sections that share a name keeps it, and so does one without a name where it is free [OLX-002]', () => {
  const section = (isNamed: boolean) => part('c', { isNamed, tag: 'chapter' })
  expect(keysOf(section(true), section(true))).toEqual([other('c'), other('~shared/c/2')])
  expect(keysOf(section(false), section(false))).toEqual([other('c'), other('~place/c/2')])
  expect(keysOf(section(false), section(true))).toEqual([other('~place/c/1'), alone('c')])
})

it('a file has one key [OLX-002]', () => {
  const again = part('v', { file: 'v.xml', state: 'repeated' })
  expect(keysOf(part('v', { file: 'v.xml' }), again)).toEqual([alone('v'), alone('v')])
  expect(keysOf(part('v'), part('v', { file: 'v.xml' }))).toEqual([other('~shared/v/1'), other('~shared/v/2')])
})
