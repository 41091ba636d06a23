import { describe, expect, it } from '@jest/globals'
import { defaultTimeouts } from '@manabi/kernel'
import { type Projection, projection } from '@manabi/read-store'
import { CurrentViews } from './currentViews.ts'
import type { Services } from './services.ts'

const of = (name: string, isLazy: boolean) =>
  projection<{ readonly title: string }, never>()({ name, version: 1, indexes: [], isLazy, on: {} })
const [books, reports, history] = [of('books', false), of('reports', true), of('history', true)]

interface World {
  readonly head?: () => Promise<number>
  readonly isThere?: boolean
}

function open({ head = async () => 7, isThere = true }: World = {}) {
  const waited: (readonly [number, readonly string[] | undefined])[] = []
  const readModels = {
    waitFor: async (position: number, _: number, names?: readonly string[]) => {
      waited.push([position, names])
      return isThere
    },
  }
  const views = { of: ({ name }: Projection<never>) => ({ get: async (id: string) => `${id} of ${name}` }) }
  const services = { eventStore: { head }, readModels, timeouts: defaultTimeouts, views } as unknown as Services
  return { views: new CurrentViews(services), waited }
}

describe('the views of a call', () => {
  it('do not wait for a prompt read model', async () => {
    const { views, waited } = open()
    expect(await views.of(books).get('b')).toBe('b of books')
    expect(waited).toEqual([])
  })

  it('wait once for each lazy read model, until it has what the store had', async () => {
    const { views, waited } = open()
    for (const lazy of [reports, history, reports]) expect(await views.of(lazy).get('r')).toBe(`r of ${lazy.name}`)
    expect(waited).toEqual([
      [7, ['reports']],
      [7, ['history']],
    ])
    expect(views.isLate).toBe(false)
  })

  it.each([
    ['is late', { isThere: false }],
    ['may be late, because the event store is down', { head: () => Promise.reject(new Error('down')) }],
  ])('say that a lazy read model %s', async (_, world) => {
    const { views } = open(world)
    expect(await views.of(reports).get('r')).toBe('r of reports')
    expect(views.isLate).toBe(true)
  })
})
