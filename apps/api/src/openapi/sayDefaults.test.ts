import { describe, expect, it } from '@jest/globals'
import { sayDefaults } from './sayDefaults.ts'

describe('defaults in the description', () => {
  it('are told in words, at any depth [DSC-007]', () => {
    const item = {
      type: 'object',
      properties: { note: { type: 'string', description: 'A note', default: '' } },
    } as const
    const schema = {
      type: 'object',
      properties: {
        count: { type: 'integer', description: 'Questions at most.', default: 5 },
        score: { type: 'integer', description: 'Percent; default 70.', default: 70 },
        items: { type: 'array', items: item },
      },
      required: ['items'],
    } as const
    expect(sayDefaults(structuredClone(schema) as never)).toEqual({
      type: 'object',
      properties: {
        count: { type: 'integer', description: 'Questions at most. Default: 5.' },
        score: { type: 'integer', description: 'Percent; default 70.' },
        items: {
          type: 'array',
          items: { type: 'object', properties: { note: { type: 'string', description: 'A note. Default: empty.' } } },
        },
      },
      required: ['items'],
    })
  })
})
