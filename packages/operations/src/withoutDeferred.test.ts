import { expect, it } from '@jest/globals'
import { type Projection, projection } from '@manabi/read-store'
import type { Services } from './services.ts'
import { withoutDeferred } from './withoutDeferred.ts'

const of = (isDeferred: boolean) =>
  projection<{ readonly title: string }, never>()({ name: 'books', version: 1, indexes: [], isDeferred, on: {} })

it('an operation that does not wait for deferred projections cannot read one', () => {
  const read: unknown[] = []
  const views = { of: (one: Projection<never>) => read.push(one) }
  const services = { views, config: 'config' } as unknown as Services
  const limited = withoutDeferred(services)
  limited.views.of(of(false))
  expect(read).toHaveLength(1)
  expect(() => limited.views.of(of(true))).toThrow('Reading books takes an operation that says readsDeferred.')
  expect(limited.config).toBe('config')
  expect(withoutDeferred(services)).toBe(limited)
})
