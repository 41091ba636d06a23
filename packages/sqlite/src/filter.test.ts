import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { conditionsOf } from '@manabi/kernel'
import { sqlFilter } from './filter.ts'

let database: DatabaseSync
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text, flag)')
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?)')
  for (const row of [[1, 'a', 1] as const, [2, 'b', 0] as const, [3, null, null] as const]) insert.run(...row)
})
afterEach(() => database.close())

const own = (field: string, length: number) => ({ sql: `length(${field}) = ?`, values: [length] })
const found = (where: object) => {
  const rules = {
    own: (_: string, operator: string, operand: unknown) => (operator === 'length' ? [operand as number] : null),
  }
  const conditions = conditionsOf<number>(where as Record<string, unknown>, rules)
  const { sql, values } = sqlFilter(conditions, { column: (field) => field, own })
  return database
    .prepare(`SELECT id FROM rows WHERE ${sql} ORDER BY id`)
    .all(...values)
    .map(({ id }) => id)
}

describe('a filter as SQL', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ text: 'a' }, [1]],
    [{ text: undefined }, [1, 2, 3]],
    [{ text: null }, [3]],
    [{ flag: true }, [1]],
    [{ id: { from: 2 } }, [2, 3]],
    [{ id: { from: 1, below: 3 } }, [1, 2]],
    [{ id: { upTo: 1 } }, [1]],
    [{ text: { in: [] } }, []],
    [{ text: { in: ['a', 'b', 'c'] } }, [1, 2]],
    [{ text: { in: ['a', null] } }, [1, 3]],
    [{ id: { in: Array.from({ length: 100_000 }, (_, i) => i + 2) } }, [2, 3]],
    [{ text: { notIn: ['a'] } }, [2, 3]],
    [{ text: { notIn: ['a', null] } }, [2]],
    [{ text: { notIn: [] } }, [1, 2, 3]],
    [{ anyOf: [] }, []],
    [{ anyOf: [{ text: 'a' }, { text: null, id: 3 }], id: { from: 2 } }, [3]],
    [{ text: { length: 1 } }, [1, 2]],
  ])('%j finds %j', (where, ids) => {
    expect(found(where)).toEqual(ids)
  })

  it.each([
    { text: {} },
    { text: { from: 'a', in: ['a'] } },
    { text: { $ne: 'a' } },
    { text: { in: 'a' } },
    { text: { in: [{}] } },
    { text: [] },
    { id: Number.NaN },
    { anyOf: {} },
  ])('%j is a TypeError', (where) => {
    expect(() => found(where)).toThrow(TypeError)
  })
})
