import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { explain, fieldErrors } from './fieldErrors.ts'

it('says one thing about each field: what is no text is not called empty, too', () => {
  const Body = z.object({ password: z.string().min(1), name: z.string().min(1) })
  const { error } = Body.safeParse({ password: [], name: '' }, { error: explain })
  expect(fieldErrors(error!)).toEqual([
    { path: 'password', message: 'must be a text' },
    { path: 'name', message: 'must not be empty' },
  ])
})
