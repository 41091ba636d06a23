import { expect, it } from '@jest/globals'
import { type Projection, projection } from '@manabi/read-store'
import { promptServices } from './promptServices.ts'
import type { Services } from './services.ts'

const of = (isDeferred: boolean) =>
  projection<{ readonly title: string }, never>()({ name: 'books', version: 1, indexes: [], isDeferred, on: {} })

it('an operation that does not wait for deferred projections cannot read one', () => {
  const read: unknown[] = []
  const views = { of: (one: Projection<never>) => read.push(one) }
  const services = { views, config: 'config' } as unknown as Services
  const prompt = promptServices(services)
  prompt.views.of(of(false))
  expect(read).toHaveLength(1)
  expect(() => prompt.views.of(of(true))).toThrow('Reading books takes an operation that says readsDeferred.')
  expect(prompt.config).toBe('config')
  expect(promptServices(services)).toBe(prompt)
})
