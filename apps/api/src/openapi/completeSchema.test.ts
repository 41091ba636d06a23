import { describe, expect, it } from '@jest/globals'
import { completeSchema } from './completeSchema.ts'

describe('a complete schema', () => {
  it('says null as a type, where there is one other', () => {
    expect(completeSchema({ anyOf: [{ type: 'boolean' }, { type: 'null' }], description: 'Set?' })).toEqual({
      type: ['boolean', 'null'],
      description: 'Set?',
    })
    expect(completeSchema({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    })
  })

  it.each([
    { anyOf: [{ $ref: '#/$defs/Thing' }, { type: 'null' as const }] },
    { anyOf: [{ type: 'boolean' as const }, { type: 'object' as const }] },
  ])('leaves other choices: %j', (schema) => expect(completeSchema(schema)).toEqual(schema))

  it('bounds lists and whole numbers, at any depth, and says what fields of a name are', () => {
    const description = 'Which type it is'
    const length = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
    expect(
      completeSchema({
        type: 'object',
        properties: {
          type: { type: 'array', items: { type: 'string' } },
          length: { type: 'integer', minimum: 0 },
          percent: { type: 'integer', minimum: 0, maximum: 100 },
          fixed: { type: 'string', const: 'a' },
        },
      }).properties,
    ).toEqual({
      type: { type: 'array', maxItems: 100_000, items: { type: 'string', maxLength: 200 }, description },
      length,
      percent: expect.objectContaining({ format: 'int32', minimum: 0, maximum: 100, description: expect.any(String) }),
      fixed: { type: 'string', const: 'a' },
    })
  })

  it('keeps bounds that are written', () => {
    const schema = { type: ['string', 'null'], maxLength: 3 } as never
    expect(completeSchema(schema)).toEqual(schema)
  })
})
