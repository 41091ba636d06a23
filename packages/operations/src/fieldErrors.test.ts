import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { explain, fieldErrors, invalidRequest } from './fieldErrors.ts'

it('says one thing about each field: what is no text is not called empty, too', () => {
  const Body = z.object({ password: z.string().min(1), name: z.string().min(1) })
  const { error } = Body.safeParse({ password: [], name: '' }, { error: explain })
  expect(fieldErrors(error!)).toEqual([
    { path: 'password', message: 'must be a text' },
    { path: 'name', message: 'must not be empty' },
  ])
})

it('names the kinds there are of what comes in several', () => {
  const kind = (name: string) => z.object({ kind: z.literal(name) })
  const { error } = z.discriminatedUnion('kind', [kind('view'), kind('quiz')]).safeParse({}, { error: explain })
  expect(fieldErrors(error!)).toEqual([{ path: 'kind', message: 'must be one of view, quiz' }])
})

it('is short, however much is wrong: the answer may be kept', () => {
  const errors = Array.from({ length: 1_000 }, (_, n) => ({
    path: `${n}${'x'.repeat(10_000)}`,
    message: 'y'.repeat(10_000),
  }))
  const { options, detail } = invalidRequest(errors)
  expect(options.errors).toHaveLength(20)
  expect(JSON.stringify({ options, detail }).length).toBeLessThan(10_000)
})
