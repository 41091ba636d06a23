import { describe, expect, it } from '@jest/globals'
import { defineEvent, type EventOf } from '@manabi/kernel'
import { projection } from '@manabi/read-store'
import { z } from 'zod'
import { openViews } from '../test/openViews.ts'
import { everyInOrder, rangeOf } from './page.ts'

interface Book {
  readonly title: string
}

const Placed = defineEvent('Placed', z.object({ id: z.string(), title: z.string() }))
type Placed = EventOf<typeof Placed>

describe('a page of a list', () => {
  it('stands behind those before it', () => {
    expect(rangeOf({ page: 1, pageSize: 20 })).toEqual({ skip: 0, limit: 20 })
    expect(rangeOf({ page: 3, pageSize: 20 })).toEqual({ skip: 40, limit: 20 })
  })

  it('never skips more than stores can count', () => {
    const { skip } = rangeOf({ page: Number.MAX_SAFE_INTEGER, pageSize: 100 })
    expect(Number.isSafeInteger(skip)).toBe(true)
  })
})

describe('everything in order', () => {
  const shelf = projection<Book, Placed>()({
    ...{ name: 'shelf', version: 1, indexes: [['title']] },
    on: { Placed: [({ data }) => data.id, (_, { data }) => ({ title: data.title })] },
  })

  it('goes on from the last one, so that what comes and goes meanwhile moves nothing', async () => {
    const events = ['A', 'B', 'C', 'C', 'C', 'D', 'E'].map((title, n) => Placed({ id: `b${n}`, title }))
    const { views, close } = await openViews([shelf], events)
    const query = views.of(shelf)
    const gone = new Set<string>()
    // As if another process deleted what was shown already.
    const changing: typeof query = {
      ...query,
      find: async (asked) =>
        (await query.find({ ...asked, limit: 100 })).filter(({ id }) => !gone.has(id)).slice(0, asked.limit),
    }
    const seen: string[] = []
    for await (const part of everyInOrder(changing, { where: {}, by: 'title' }, 2)) {
      seen.push(...part.map(({ id }) => id))
      gone.add(part[0]!.id)
    }
    expect(seen).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6'])
    await close()
  })
})
