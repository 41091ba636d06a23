import { describe, expect, it } from '@jest/globals'
import { pageQuery } from '@manabi/operations/page'
import { z } from 'zod'
import { queryReader } from './queryNumbers.ts'

const schema = z
  .object({ ...pageQuery, limit: z.coerce.number().int().max(500).optional(), q: z.string().optional() })
  .refine(() => true)
const read = queryReader(schema)
const isTaken = (name: string, text: string) => schema.safeParse(read(`/x?${name}=${encodeURIComponent(text)}`)).success

describe('a number in a query', () => {
  const notNumbers = [' ', '0x10', '1e1', '+5', ' 5', '５', '5.', 'Infinity', 'NaN', '9'.repeat(16)]
  it.each(['page', 'pageSize', 'limit'])('%s is written in decimal digits [CON-012]', (name) => {
    expect(['1', '007', '500'].filter((text) => !isTaken(name, text))).toEqual([])
    expect(notNumbers.filter((text) => isTaken(name, text))).toEqual([])
  })

  it('and anything else may be empty, which leaves it out [CON-023]', () => {
    expect(read('/x?page=&q=&limit=5')).toEqual({ limit: '5' })
  })

  it('leaves texts alone', () => expect(read('/x?q=0x10&other=1e1')).toEqual({ q: '0x10', other: '1e1' }))
})
