import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { shapeCheck } from './shapeCheck.ts'

const schemas: readonly (readonly [string, z.ZodType, readonly unknown[], readonly unknown[]])[] = [
  ['text', z.string().min(2), ['ab', 'a'], [1, null, undefined, {}]],
  ['a number', z.int().min(1), [1, 0.5], ['1', null, undefined]],
  ['a boolean', z.boolean(), [true, false], [0, 'true', null]],
  ['a literal', z.literal(['a', null]), ['a', null], ['b', undefined]],
  ['an enum', z.enum(['a', 'b']), ['a'], ['c', 0, null]],
  ['what may be null', z.string().nullable(), ['a', null], [undefined, 1]],
  ['what may be missing', z.string().optional(), ['a', undefined], [null, 1]],
  ['what has a default', z.string().default('a'), ['a', undefined], [null, 1]],
  ['a list', z.array(z.string()), [[], ['a']], [['a', 1], {}, 'a', null]],
  ['an object', z.object({ a: z.string() }), [{ a: 'a' }, { a: 'a', b: 1 }], [{}, { a: 1 }, [], 'a', null]],
  ['a record', z.record(z.string(), z.int()), [{}, { a: 1 }], [{ a: '1' }, [], null]],
  ['a union', z.union([z.string(), z.object({ a: z.int() })]), ['a', { a: 1 }], [1, { a: 'a' }, null]],
  ['any other kind', z.tuple([z.string(), z.int()]), [['a', 1]], [['a'], 'a', null]],
]

describe('the shape check', () => {
  it.each(schemas)('tells %s from other values', (_, schema, fitting, others) => {
    const hasShape = shapeCheck(schema)
    expect(fitting.filter((value) => !hasShape(value))).toEqual([])
    expect(others.filter(hasShape)).toEqual([])
  })

  it.each(schemas)('accepts of %s whatever the schema accepts', (_, schema, fitting, others) => {
    const accepted = [...fitting, ...others].filter((value) => schema.safeParse(value).success)
    expect(accepted.filter((value) => !shapeCheck(schema)(value))).toEqual([])
  })
})
