import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import type { ErasureTiming } from './erasure.ts'
import type { Document, View } from './port.ts'
import { projection } from './projection.ts'
import { type Generation, GenerationDropped, type ReadStore } from './readStore.ts'

/** One installation of a read store's engine: every `open`, with `timing`, is another handle on the same data, as another process has it. */
export interface Installation {
  open(): Promise<ReadStore>
  remove(): Promise<void>
}

/** Of a clock that tests move. */
let now = 0
export const timing: ErasureTiming = { pause: 1, patience: 0, standstill: 60_000, now: () => now }

interface Book {
  title: string
  shelf: string | null
  pages: number
  isLent: boolean
  words: string[]
  authors: string[]
  genres: string[]
  notes?: Record<string, unknown>
}

const books = projection<Book, never>()({
  name: 'books',
  version: 1,
  indexes: [['shelf', 'title'], ['pages'], ['isLent'], ['words'], ['authors'], { each: 'genres', by: 'title' }],
  on: {},
})

const book = (fields: Partial<Book> = {}): Book => ({
  title: 'T',
  shelf: null,
  pages: 1,
  isLent: false,
  words: [],
  authors: [],
  genres: [],
  ...fields,
})

/** Another handle stands for another process, and nothing that one says arrives within the same turn of the event loop. */
const wordArrives = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function demandUnavailable(error: unknown): false {
  expect(error).toBeInstanceOf(Unavailable)
  return false
}

type Query = Parameters<View<Book, 'shelf' | 'title' | 'pages' | 'isLent' | 'words' | 'authors' | 'genres'>['find']>[0]

/** What every adapter of the read store has to do. */
export function readStoreContract(name: string, install: () => Promise<Installation>): void {
  describe(`${name} read store`, () => {
    let installation: Installation
    let opened: ReadStore[]
    let store: ReadStore

    const open = async () => {
      const handle = await installation.open()
      opened.push(handle)
      return handle
    }
    const write = (generation: Generation, docs: Record<string, [number, Document | Book | null]>, checkpoint = 0) =>
      store.write(generation.collection, {
        documents: new Map(
          Object.entries(docs).map(([id, [position, doc]]) => [id, { position, doc: doc as Document | null }]),
        ),
        checkpoint,
      })
    const active = async (docs: Record<string, Book> = {}, handle = store) => {
      const generation = await handle.create(books)
      await handle.activate(generation.collection)
      await write(generation, Object.fromEntries(Object.entries(docs).map(([id, doc]) => [id, [1, doc]])), 1)
      return generation
    }
    const view = (handle = store) => handle.views().of(books)
    const states = async (handle = store) =>
      (await handle.generations()).map(({ collection, state }) => [collection, state] as const)
    /** Erases, and takes ready generations into use as a projector does. */
    const erase = async (upTo: number, handle = store) => {
      const isErased = () => handle.erase({ upTo, projections: [books.name] }).then(() => true, demandUnavailable)
      while (!(await isErased()))
        for (const { collection, state } of await handle.generations())
          if (state === 'ready') await handle.activate(collection)
    }
    const idsOf = async (query: Query) => (await view().find(query)).map(({ id }) => id)

    beforeEach(async () => {
      opened = []
      installation = await install()
      store = await open()
    })
    afterEach(async () => {
      await Promise.all(opened.map((handle) => handle.close()))
      await installation.remove()
    })

    describe('documents', () => {
      it('come back as they were written, by id', async () => {
        const doc = book({
          title: '学び 𠮷野家 "quoted" \u0000',
          notes: { deep: [1, null, { a: true }], 10: 'ten', 9: 'nine' },
        })
        await active({ a: doc })
        expect(await view().get('a')).toStrictEqual(doc)
        expect(JSON.stringify(await view().get('a'))).toBe(JSON.stringify(doc))
      })

      it('that are unknown are null, or missing from many', async () => {
        await active({ a: book(), b: book({ title: 'B' }) })
        expect(await view().get('x')).toBeNull()
        expect([...(await view().getMany(['b', 'x', 'a', 'b'])).keys()].sort()).toEqual(['a', 'b'])
        expect((await view().getMany([])).size).toBe(0)
      })

      it('are replaced as a whole, in every index', async () => {
        const generation = await active({ a: book({ shelf: 's', words: ['old', 'kept'], pages: 5 }) })
        await write(generation, { a: [2, book({ shelf: 't', words: ['new', 'kept'], pages: 6 })] })
        expect(await view().get('a')).toEqual(book({ shelf: 't', words: ['new', 'kept'], pages: 6 }))
        expect(await idsOf({ where: { shelf: 's' } })).toEqual([])
        expect(await idsOf({ where: { shelf: 't', pages: 6 } })).toEqual(['a'])
        expect(await idsOf({ where: { words: { has: 'old' } } })).toEqual([])
        expect(await idsOf({ where: { words: { hasAny: ['new'] } } })).toEqual(['a'])
        expect(await idsOf({ where: { words: { has: 'kept' } } })).toEqual(['a'])
      })

      it('that are deleted leave every index', async () => {
        const generation = await active({ a: book({ words: ['w'] }), b: book({ words: ['w'] }) })
        await write(generation, { a: [2, null] })
        expect(await view().get('a')).toBeNull()
        expect(await idsOf({ where: { words: { has: 'w' } } })).toEqual(['b'])
        expect(await view().count()).toBe(1)
        expect(await store.size(generation.collection)).toBe(1)
      })

      it('are in the indexes as they are, whatever was written, replaced and deleted', async () => {
        const odd = '学び 𠮷野家 "quoted" \u0000'
        const generation = await active({
          a: book({ title: odd, words: [odd, 'w', 'w'], pages: 0.5, isLent: true }),
          b: book({ words: ['w'] }),
          c: book(),
        })
        await write(generation, { a: [2, book({ title: odd, shelf: 's', words: ['w', odd] })], b: [2, null] })
        expect(await store.misindexed(generation.collection)).toEqual([])
      })

      it('cannot be changed by who reads them, for they are shared', async () => {
        await active({ a: book({ words: ['w'] }) })
        const doc = (await view().get('a'))!
        expect(() => doc.words.push('x')).toThrow(TypeError)
      })
    })

    describe('filters', () => {
      const library = {
        a: book({ title: 'Alpha', shelf: 's1', pages: 10, isLent: true }),
        b: book({ title: 'Beta', shelf: 's1', pages: 20 }),
        c: book({ title: 'Gamma', shelf: 's2', pages: 30, isLent: true }),
        d: book({ title: 'Delta', shelf: null, pages: -1.5 }),
      }
      const cases: [what: string, where: NonNullable<Query['where']>, ids: string[]][] = [
        ['nothing asked', {}, ['a', 'b', 'c', 'd']],
        ['a string', { shelf: 's1' }, ['a', 'b']],
        ['a string in another case', { shelf: 'S1' }, []],
        ['null', { shelf: null }, ['d']],
        ['a number', { pages: 20 }, ['b']],
        ['a boolean', { isLent: true }, ['a', 'c']],
        ['the other boolean', { isLent: false }, ['b', 'd']],
        ['several fields', { shelf: 's1', isLent: true }, ['a']],
        ['undefined, which asks nothing', { shelf: undefined as never, isLent: true }, ['a', 'c']],
        ['one of several', { title: { in: ['Alpha', 'Gamma', 'Omega'] } }, ['a', 'c']],
        ['one of several or null', { shelf: { in: ['s2', null] } }, ['c', 'd']],
        ['one of none', { title: { in: [] } }, []],
        ['at least', { pages: { from: 20 } }, ['b', 'c']],
        ['at most', { pages: { upTo: 20 } }, ['a', 'b', 'd']],
        ['below', { pages: { below: 20 } }, ['a', 'd']],
        ['a range', { pages: { from: 10, below: 30 } }, ['a', 'b']],
        ['a range of strings, without null', { shelf: { from: 's1', upTo: 's2' } }, ['a', 'b', 'c']],
        ['any of', { anyOf: [{ isLent: true }, { shelf: null }] }, ['a', 'c', 'd']],
        ['any of, and a field', { shelf: 's1', anyOf: [{ isLent: true }, { pages: { from: 25 } }] }, ['a']],
        ['any of in any of', { anyOf: [{ anyOf: [{ pages: 10 }, { pages: 20 }] }, { pages: 30 }] }, ['a', 'b', 'c']],
        ['any of nothing', { anyOf: [] }, []],
        ['any of, one asking nothing', { anyOf: [{}] }, ['a', 'b', 'c', 'd']],
      ]
      it.each(cases)('match %s', async (_, where, ids) => {
        await active(library)
        expect((await idsOf({ where })).sort()).toEqual(ids)
        expect(await view().count(where)).toBe(ids.length)
      })

      const refused: [what: string, query: unknown][] = [
        ['an object where a string belongs', { where: { shelf: { $gt: '' } } }],
        ['an object inside a list', { where: { shelf: { in: [{ $ne: null }] } } }],
        ['a list where a string belongs', { where: { shelf: ['s1'] } }],
        ['an empty condition', { where: { shelf: {} } }],
        ['two kinds of condition at once', { where: { shelf: { in: ['s1'], from: 's1' } } }],
        ['an inherited name as operator', { where: { shelf: { toString: 's1' } } }],
        ['an object as end of a range', { where: { pages: { from: {} } } }],
        ['a number that is none', { where: { pages: Number.NaN } }],
        ['a big integer', { where: { pages: { from: 1n } } }],
        ['a field without index', { where: { notes: 'x' } }],
        ['a field that does not exist', { where: { "shelf' OR 1=1 --": 's1' } }],
        ['any of something else', { where: { anyOf: { shelf: 's1' } } }],
        ['a prefix that is no string', { where: { words: { hasPrefixes: [{}] } } }],
        ['an order by a field without index', { sort: [['notes', 'asc']] }],
        ['an order in no direction', { sort: [['pages', 'up']] }],
        ['a limit that is no number', { limit: '20' }],
        ['a negative skip', { skip: -1 }],
      ]
      it.each(refused)('refuse %s', async (_, query) => {
        await active(library)
        await expect(async () => view().find(query as never)).rejects.toThrow(TypeError)
        expect(await view().count()).toBe(4)
      })

      it('take quotes and other syntax as the text they are', async () => {
        const title = `'; DROP TABLE books; -- "$where" {$gt: ''} %_\\`
        await active({ a: book({ title, shelf: 's' }), b: book({ shelf: 's' }) })
        expect(await idsOf({ where: { title } })).toEqual(['a'])
        expect(await idsOf({ where: { title: { in: [title] } } })).toEqual(['a'])
      })
    })

    describe('fields with many values', () => {
      const library = {
        a: book({ words: ['Programming', 'basics', 'プログラミング', 'ログラミング', '入門'] }),
        b: book({ words: ['program', 'プロジェクト', '入口'] }),
        c: book({ words: ['𠮷野', '𠮸', '\u{10ffff}x', '\u{10ffff}', '\ud7ff', '\ue000', 'z'] }),
        d: book({ words: [] }),
      }
      const cases: [what: string, where: NonNullable<Query['where']>, ids: string[]][] = [
        ['has', { words: { has: 'basics' } }, ['a']],
        ['has, the whole element only', { words: { has: 'basic' } }, []],
        ['has any', { words: { hasAny: ['basics', '入口', 'none'] } }, ['a', 'b']],
        ['has any of none', { words: { hasAny: [] } }, []],
        ['one prefix', { words: { hasPrefixes: ['pro'] } }, ['b']],
        ['a prefix in its exact case', { words: { hasPrefixes: ['Pro'] } }, ['a']],
        ['a Japanese prefix', { words: { hasPrefixes: ['プロ'] } }, ['a', 'b']],
        ['every prefix, each of some element', { words: { hasPrefixes: ['プロ', '入門'] } }, ['a']],
        ['every prefix, one of them missing', { words: { hasPrefixes: ['プロ', '入学'] } }, []],
        ['two prefixes of one element', { words: { hasPrefixes: ['p', 'prog'] } }, ['b']],
        ['no prefix', { words: { hasPrefixes: [] } }, ['a', 'b', 'c', 'd']],
        ['an empty prefix: some element', { words: { hasPrefixes: [''] } }, ['a', 'b', 'c']],
        ['a prefix beyond the basic plane', { words: { hasPrefixes: ['𠮷'] } }, ['c']],
        ['a prefix that is the last character', { words: { hasPrefixes: ['\u{10ffff}'] } }, ['c']],
        ['a prefix before the surrogates', { words: { hasPrefixes: ['\ud7ff'] } }, ['c']],
        ['a prefix with nothing behind it', { words: { hasPrefixes: ['zz'] } }, []],
        ['wildcards as text', { words: { hasPrefixes: ['%'] } }, []],
        ['beside another field', { pages: 1, words: { hasPrefixes: ['入'] } }, ['a', 'b']],
        ['inside any of', { anyOf: [{ words: { has: '入口' } }, { words: { hasPrefixes: ['𠮸'] } }] }, ['b', 'c']],
      ]
      it.each(cases)('match by %s', async (_, where, ids) => {
        await active(library)
        expect((await idsOf({ where })).sort()).toEqual(ids)
        expect(await view().count(where)).toBe(ids.length)
      })
    })

    describe('order and pages', () => {
      it('sort by several fields in either direction, null first', async () => {
        await active({
          a: book({ shelf: 's2', title: 'A' }),
          b: book({ shelf: 's1', title: 'B' }),
          c: book({ shelf: 's1', title: 'C' }),
          d: book({ shelf: null, title: 'D' }),
        })
        expect(
          await idsOf({
            sort: [
              ['shelf', 'asc'],
              ['title', 'desc'],
            ],
          }),
        ).toEqual(['d', 'c', 'b', 'a'])
        expect(
          await idsOf({
            sort: [
              ['shelf', 'desc'],
              ['title', 'asc'],
            ],
          }),
        ).toEqual(['a', 'b', 'c', 'd'])
      })

      it('sort strings by code point', async () => {
        const titles = ['Z', 'a', 'é', 'ア', '学', '\uff5e', '𠮷']
        await active(Object.fromEntries(titles.map((title, i) => [`id${i}`, book({ title })]).reverse()))
        expect((await view().find({ sort: [['title', 'asc']] })).map(({ doc }) => doc.title)).toEqual(titles)
      })

      it('sort numbers by size', async () => {
        await active({ a: book({ pages: 10 }), b: book({ pages: 9 }), c: book({ pages: -2 }), d: book({ pages: 9.5 }) })
        expect(await idsOf({ sort: [['pages', 'asc']] })).toEqual(['c', 'b', 'd', 'a'])
      })

      it('break ties by id in the direction of the last field, and follow it where it is asked for', async () => {
        await active({ c: book(), a: book(), b: book({ pages: 2 }) })
        expect(await idsOf({ sort: [['pages', 'desc']] })).toEqual(['b', 'c', 'a'])
        expect(await idsOf({ sort: [['pages', 'asc']] })).toEqual(['a', 'c', 'b'])
        expect(await idsOf({ sort: [['id', 'desc']] })).toEqual(['c', 'b', 'a'])
        expect(await idsOf({})).toEqual(['a', 'b', 'c'])
      })

      it('skip and limit', async () => {
        await active(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`id${i}`, book({ pages: i })])))
        const page = (skip: number, limit?: number) =>
          idsOf({ sort: [['pages', 'asc']], skip, ...(limit !== undefined && { limit }) })
        expect(await page(0, 2)).toEqual(['id0', 'id1'])
        expect(await page(6, 5)).toEqual(['id6', 'id7', 'id8'])
        expect(await page(20, 5)).toEqual([])
        expect(await page(7)).toEqual(['id7', 'id8'])
        expect(await page(0, 0)).toEqual([])
      })
    })

    describe('ranks', () => {
      const library = {
        a: book({ words: ['x'], authors: ['ann'] }),
        b: book({ words: ['x', 'xyz'], authors: ['bob', 'ann', 'anna'] }),
        c: book({ words: ['x'] }),
        d: book({ words: ['y'], authors: ['ann', 'bob'] }),
        e: book({ words: ['x'], pages: 2, authors: ['ann', 'bob'] }),
        f: book({ words: ['x'], authors: ['bobby'] }),
      }
      const x = { words: { hasPrefixes: ['x'] } }

      it('put those with the most prefixes first, then go by id', async () => {
        await active(library)
        const ranked = { by: 'authors', prefixes: ['ann', 'bob'] } as const
        expect(await idsOf({ where: x, ranked })).toEqual(['b', 'e', 'a', 'f', 'c'])
        expect(await idsOf({ where: { ...x, pages: 1 }, ranked })).toEqual(['b', 'a', 'f', 'c'])
        expect(await idsOf({ ranked })).toEqual(['b', 'd', 'e', 'a', 'f', 'c'])
      })

      it('go by id where nothing is asked for, or found', async () => {
        await active(library)
        expect(await idsOf({ where: x, ranked: { by: 'authors', prefixes: [] } })).toEqual(['a', 'b', 'c', 'e', 'f'])
        expect(await idsOf({ where: x, ranked: { by: 'authors', prefixes: ['%'] } })).toEqual(['a', 'b', 'c', 'e', 'f'])
      })

      it('are paged', async () => {
        await active(library)
        const ranked = { by: 'authors', prefixes: ['ann', 'bob'] } as const
        expect(await idsOf({ where: x, ranked, skip: 1, limit: 2 })).toEqual(['e', 'a'])
        expect(await idsOf({ where: x, ranked, skip: 4 })).toEqual(['c'])
        expect(await idsOf({ where: x, ranked, skip: 9, limit: 2 })).toEqual([])
        expect(await idsOf({ where: x, ranked, limit: 0 })).toEqual([])
      })

      it('are counted as without ranking, whichever page is read first', async () => {
        const generation = await active(library)
        const ranked = { by: 'authors', prefixes: ['ann', 'bob'] } as const
        for (const skip of [3, 0, 9]) {
          await idsOf({ where: x, ranked, skip, limit: 2 })
          expect(await view().count(x)).toBe(5)
        }
        await write(generation, { g: [2, book({ words: ['x'] })] })
        expect(await idsOf({ where: x, ranked, limit: 2 })).toHaveLength(2)
        expect(await view().count(x)).toBe(6)
      })

      it('follow what is written', async () => {
        const generation = await active(library)
        await write(generation, { c: [2, book({ words: ['x'], authors: ['ann', 'bob'] })], b: [2, null] }, 2)
        expect(await idsOf({ where: x, ranked: { by: 'authors', prefixes: ['ann', 'bob'] } })).toEqual([
          'c',
          'e',
          'a',
          'f',
        ])
      })
    })

    describe('lists', () => {
      const byTitle = (direction: 'asc' | 'desc') => [['title', direction] as const, ['id', direction] as const]
      const crime = { genres: { has: 'crime' } }

      it('hold the documents with an element, in their order, from either end', async () => {
        await active({
          a: book({ title: 'C', genres: ['crime', 'poetry'] }),
          b: book({ title: 'A', genres: ['crime', 'crime'] }),
          c: book({ title: 'B', genres: ['poetry'] }),
          d: book({ title: 'D', genres: ['crime'] }),
        })
        const page = (direction: 'asc' | 'desc', skip: number) =>
          idsOf({ where: crime, sort: byTitle(direction), skip, limit: 2 })
        expect([await page('asc', 0), await page('asc', 2), await page('desc', 0), await page('asc', 5)]).toEqual([
          ['b', 'a'],
          ['d'],
          ['d', 'a'],
          [],
        ])
        expect(await view().count(crime)).toBe(3)
        expect(await view().count({ genres: { has: 'law' } })).toBe(0)
        expect(await idsOf({ where: { genres: { has: 'law' } }, sort: byTitle('asc') })).toEqual([])
      })

      it('are read on from a place in their order', async () => {
        await active({
          a: book({ title: 'C', genres: ['crime', 'poetry'] }),
          b: book({ title: 'A', genres: ['crime', 'poetry'] }),
          c: book({ title: 'B', genres: ['poetry'] }),
          d: book({ title: 'D', genres: ['crime', 'poetry'] }),
        })
        const from = (
          title: { from?: string; upTo?: string; below?: string },
          genres: readonly string[],
          direction: 'asc' | 'desc' = 'asc',
        ) => idsOf({ where: { genres: { hasAll: genres }, title }, sort: byTitle(direction), limit: 2 })
        expect(await from({ from: 'B' }, ['crime'])).toEqual(['a', 'd'])
        expect(await from({ from: 'B' }, ['poetry'])).toEqual(['c', 'a'])
        expect(await from({ from: 'A', below: 'C' }, ['crime', 'poetry'])).toEqual(['b'])
        expect(await from({ upTo: 'C' }, ['crime'], 'desc')).toEqual(['a', 'b'])
        expect(await from({ from: 'E' }, ['crime'])).toEqual([])
        expect(await view().count({ genres: { has: 'crime' }, title: { from: 'B' } })).toBe(2)
      })

      it('are narrowed by others, and by any other condition', async () => {
        await active({
          a: book({ title: 'C', genres: ['crime', 'poetry'] }),
          b: book({ title: 'A', genres: ['crime', 'poetry'], pages: 9 }),
          c: book({ title: 'B', genres: ['poetry'] }),
        })
        const cases: [NonNullable<Query['where']>, string[]][] = [
          [{ genres: { hasAll: ['poetry', 'crime'] } }, ['b', 'a']],
          [{ genres: { hasAll: ['crime', 'crime'] } }, ['b', 'a']],
          [{ genres: { hasAll: ['crime', 'law'] } }, []],
          [{ genres: { hasAll: [] } }, ['b', 'c', 'a']],
          [{ genres: { hasAny: ['crime', 'law'] } }, ['b', 'a']],
          [{ genres: { hasNone: ['crime', 'law'] } }, ['c']],
          [{ genres: { hasNone: [] } }, ['b', 'c', 'a']],
          [{ genres: { hasAny: ['poetry', 'law'], hasNone: ['crime'] } }, ['c']],
          [{ genres: { hasAny: ['poetry', 'crime'] } }, ['b', 'c', 'a']],
          [{ genres: { hasAny: ['poetry', 'crime'], hasNone: ['law'] }, title: { from: 'B' } }, ['c', 'a']],
          [{ genres: { hasAny: [], hasAll: ['poetry'] } }, []],
          [{ genres: { hasAny: [] } }, []],
          [{ genres: { hasAny: ['crime', 'law'], hasAll: ['poetry'], hasNone: ['science'] } }, ['b', 'a']],
          [{ genres: { hasPrefixes: ['po', 'cr'] } }, ['b', 'a']],
          [{ genres: { has: 'poetry' }, pages: 1 }, ['c', 'a']],
          [{ anyOf: [{ genres: { has: 'crime' } }, { pages: 1 }] }, ['b', 'c', 'a']],
        ]
        for (const [where, ids] of cases) {
          expect(await idsOf({ where, sort: byTitle('asc') })).toEqual(ids)
          expect(await view().count(where)).toBe(ids.length)
        }
      })

      it('follow what is written, replaced and deleted', async () => {
        const generation = await active({
          a: book({ title: 'A', genres: ['crime'] }),
          b: book({ title: 'B', genres: ['crime'] }),
          c: book({ title: 'C' }),
        })
        await write(generation, {
          a: [2, book({ title: 'Z', genres: ['crime'] })],
          b: [2, null],
          c: [2, book({ title: 'C', genres: ['crime', '学び \u0000'] })],
        })
        await write(generation, { a: [1, book({ title: 'A', genres: ['poetry'] })] })
        expect(await idsOf({ where: crime, sort: byTitle('asc') })).toEqual(['c', 'a'])
        expect(await view().count(crime)).toBe(2)
        expect(await view().count({ genres: { has: 'poetry' } })).toBe(0)
        expect(await idsOf({ where: { genres: { has: '学び \u0000' } }, sort: byTitle('asc') })).toEqual(['c'])
        expect(await store.misindexed(generation.collection)).toEqual([])
      })

      it('refuse what cannot be indexed', async () => {
        const generation = await active()
        const wrong = { ...book(), genres: [{}] } as unknown as Book
        await expect(write(generation, { a: [1, wrong] })).rejects.toThrow(TypeError)
        expect(await view().count()).toBe(0)
      })
    })

    describe('sums', () => {
      const library = {
        a: book({ shelf: 's1', pages: 10 }),
        b: book({ shelf: 's1', pages: 0.5 }),
        c: book({ shelf: 's2', pages: 30 }),
        d: book({ shelf: null, pages: 4 }),
      }

      it('are kept by group', async () => {
        await active(library)
        expect(await view().sums({ by: 'shelf', sum: ['pages'] })).toEqual([
          { key: null, count: 1, sums: { pages: 4 } },
          { key: 's1', count: 2, sums: { pages: 10.5 } },
          { key: 's2', count: 1, sums: { pages: 30 } },
        ])
      })

      it('cover what the filter lets through', async () => {
        await active(library)
        expect(await view().sums({ where: { pages: { from: 5 } }, by: 'shelf', sum: [] })).toEqual([
          { key: 's1', count: 1, sums: {} },
          { key: 's2', count: 1, sums: {} },
        ])
      })

      it('without a group are one, even of nothing', async () => {
        await active(library)
        expect(await view().sums({ sum: ['pages'] })).toEqual([{ key: null, count: 4, sums: { pages: 44.5 } }])
        expect(await view().sums({ where: { shelf: 'none' }, sum: ['pages'] })).toEqual([
          { key: null, count: 0, sums: { pages: 0 } },
        ])
      })
    })

    describe('writing', () => {
      it('keeps a document that is as new or newer [PRJ-001]', async () => {
        const generation = await active()
        await write(generation, { a: [5, book({ title: 'five' })] }, 5)
        await write(generation, { a: [5, book({ title: 'again' })] }, 5)
        await write(generation, { a: [4, book({ title: 'four' })] }, 4)
        expect((await view().get('a'))?.title).toBe('five')
        expect(await store.load(generation.collection, ['a'])).toEqual(
          new Map([['a', { position: 5, doc: book({ title: 'five' }) }]]),
        )
        await write(generation, { a: [6, book({ title: 'six', pages: 2, words: ['w'] })] }, 6)
        expect((await view().get('a'))?.title).toBe('six')
      })

      it('writes the others of a batch in which some are as new or newer already [PRJ-001]', async () => {
        const generation = await active()
        await write(generation, { b: [9, book({ title: 'nine' })], d: [9, book({ title: 'nine' })] }, 1)
        const batch = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, [5, book({ title: 'five' })]]))
        await write(generation, batch as Parameters<typeof write>[1], 5)
        const titles = ['a', 'b', 'c', 'd', 'e'].map(async (id) => (await view().get(id))?.title)
        expect(await Promise.all(titles)).toEqual(['five', 'nine', 'five', 'nine', 'five'])
      })

      it('takes what is called new for a hint: what is there already is kept or replaced as ever', async () => {
        const generation = await active()
        const writeNew = (position: number, title: string, ids: readonly string[]) => {
          const documents = new Map(ids.map((id) => [id, { position, doc: { ...book({ title }) }, isNew: true }]))
          return store.write(generation.collection, { documents, checkpoint: position })
        }
        await writeNew(5, 'five', ['a', 'b'])
        await writeNew(4, 'four', ['a', 'c'])
        await writeNew(6, 'six', ['b', 'c'])
        const titles = await Promise.all(['a', 'b', 'c'].map(async (id) => (await view().get(id))?.title))
        expect(titles).toEqual(['five', 'six', 'six'])
      })

      it('remembers when a document was deleted, so that its past does not come back', async () => {
        const generation = await active()
        await write(generation, { a: [5, book({ words: ['w'] })] }, 5)
        await write(generation, { a: [7, null] }, 7)
        await write(generation, { a: [6, book({ words: ['w'] })] }, 7)
        await write(generation, { a: [7, book({ words: ['w'] })] }, 7)
        expect(await view().count()).toBe(0)
        expect(await idsOf({ where: { words: { has: 'w' } } })).toEqual([])
        expect(await store.load(generation.collection, ['a'])).toEqual(new Map([['a', { position: 7, doc: null }]]))
        await write(generation, { a: [8, book({ title: 'born again' })] }, 8)
        await write(generation, { a: [7, null] }, 8)
        expect((await view().get('a'))?.title).toBe('born again')
        expect((await store.load(generation.collection, ['a'])).get('a')?.position).toBe(8)
      })

      it('loads what exists or did, and nothing else', async () => {
        const generation = await active({ a: book() })
        expect([...(await store.load(generation.collection, ['a', 'x'])).keys()]).toEqual(['a'])
        expect((await store.load(generation.collection, [])).size).toBe(0)
      })

      it('moves the checkpoint with the documents, never back', async () => {
        const generation = await active()
        const checkpoint = async () => (await store.generations())[0]?.checkpoint
        await write(generation, { a: [5, book()] }, 9)
        expect(await checkpoint()).toBe(9)
        await write(generation, {}, 8)
        expect(await checkpoint()).toBe(9)
      })

      it('keeps the last event that was read beside the checkpoint, and moves both together [PRJ-005]', async () => {
        const { collection } = await active()
        const event = (position: number) => ({ stream: 'a', revision: position, id: String(position), position })
        const kept = async () => {
          const [{ checkpoint, lastEvent }] = (await (await open()).generations()) as [Generation]
          return { checkpoint, lastEvent }
        }
        expect(await kept()).toEqual({ checkpoint: 1, lastEvent: null })
        await store.write(collection, { documents: new Map(), checkpoint: 5, lastEvent: event(4) })
        expect(await kept()).toEqual({ checkpoint: 5, lastEvent: event(4) })
        await store.write(collection, { documents: new Map(), checkpoint: 3, lastEvent: event(3) })
        await store.advance(new Map([[collection, { checkpoint: 5, lastEvent: event(5) }]]))
        expect(await kept()).toEqual({ checkpoint: 5, lastEvent: event(4) })
        await store.advance(new Map([[collection, { checkpoint: 9, lastEvent: event(8) }]]))
        expect(await kept()).toEqual({ checkpoint: 9, lastEvent: event(8) })
        await store.write(collection, { documents: new Map(), checkpoint: 12, lastEvent: event(11) })
        expect(await kept()).toEqual({ checkpoint: 12, lastEvent: event(11) })
        if (store.putBack === undefined) return
        await store.putBack(collection, { checkpoint: 11, lastEvent: event(11) })
        expect(await kept()).toEqual({ checkpoint: 11, lastEvent: event(11) })
      })

      it('writes all of a batch or nothing', async () => {
        const generation = await active()
        const wrong = { ...book(), shelf: {} } as unknown as Book
        await expect(write(generation, { a: [2, book()], b: [2, wrong] }, 2)).rejects.toThrow(TypeError)
        expect(await store.load(generation.collection, ['a'])).toEqual(new Map())
        expect((await store.generations())[0]?.checkpoint).toBe(1)
      })

      it('moves checkpoints without documents, of several at once, never back, and of none that is gone', async () => {
        const [generation, other] = [await active(), await store.create({ ...books, name: 'others' })]
        const checkpoints = async () => (await (await open()).generations()).map(({ checkpoint }) => checkpoint)
        const all = [generation.collection, other.collection, 'gone-v1-1']
        const advance = (checkpoint: number) => store.advance(new Map(all.map((one) => [one, { checkpoint }])))
        await advance(5)
        expect(await checkpoints()).toEqual([5, 5])
        await advance(4)
        await write(generation, { a: [6, book()] }, 6)
        expect(await checkpoints()).toEqual([6, 5])
        await advance(7)
        expect(await checkpoints()).toEqual([7, 7])
      })

      it('lists deletions with their positions, without what is there again', async () => {
        const generation = await active({ a: book(), b: book(), c: book(), d: book() })
        await write(generation, { a: [2, null], b: [3, null], c: [3, null], none: [3, null] }, 3)
        await write(generation, { b: [4, book()] }, 4)
        const list = (after: string, limit: number) => store.deletions(generation.collection, { after, limit })
        const expected = [
          { id: 'a', position: 2 },
          { id: 'c', position: 3 },
          { id: 'none', position: 3 },
        ]
        expect(await list('', 10)).toEqual(expected)
        expect([...(await list('', 2)), ...(await list('c', 2))]).toEqual(expected)
      })

      it('lists documents in the order of their ids', async () => {
        const generation = await active({ b: book(), a: book(), c: book() })
        const first = await store.scan(generation.collection, { after: '', limit: 2 })
        expect(first).toEqual([
          { id: 'a', position: 1, doc: book() },
          { id: 'b', position: 1, doc: book() },
        ])
        expect((await store.scan(generation.collection, { after: 'b', limit: 2 })).map(({ id }) => id)).toEqual(['c'])
      })
    })

    describe('results', () => {
      it('are never older than the last write', async () => {
        const generation = await active({ a: book() })
        const look = async () => [
          (await view().get('a'))?.pages,
          (await view().find({ where: { pages: { from: 2 } } })).length,
          await view().count({ pages: { from: 2 } }),
          (await view().sums({ sum: ['pages'] }))[0]?.sums['pages'],
        ]
        expect(await look()).toEqual([1, 0, 0, 1])
        expect(await look()).toEqual([1, 0, 0, 1])
        await write(generation, { a: [2, book({ pages: 2 })] })
        expect(await look()).toEqual([2, 1, 1, 2])
      })

      it('of a document that was read are what was written last, refused, rolled back and deleted states left out', async () => {
        const generation = await active({ a: book() })
        const pages = async () => (await view().get('a'))?.pages
        expect(await pages()).toBe(1)
        await write(generation, { a: [5, book({ pages: 5 })] })
        expect(await pages()).toBe(5)
        await write(generation, { a: [4, book({ pages: 4 })] })
        expect(await pages()).toBe(5)
        const unindexed = { ...book({ pages: 6 }), title: {} } as unknown as Book
        await expect(write(generation, { a: [6, book({ pages: 6 })], b: [6, unindexed] })).rejects.toThrow()
        expect(await pages()).toBe(5)
        await write(generation, { a: [7, null] })
        expect(await pages()).toBeUndefined()
      })

      it('of a document that was read cannot be changed after it was written again', async () => {
        const generation = await active({ a: book() })
        await view().get('a')
        await write(generation, { a: [2, book({ words: ['one'] })] })
        const found = (await view().get('a'))!
        expect(() => found.words.push('two')).toThrow(TypeError)
      })

      it('follow the writes of another handle at once', async () => {
        const generation = await active({ a: book() })
        const other = await open()
        expect((await view(other).get('a'))?.pages).toBe(1)
        expect(await view(other).count()).toBe(1)
        await write(generation, { a: [2, book({ pages: 2 })], b: [2, book()] })
        await wordArrives()
        expect((await view(other).get('a'))?.pages).toBe(2)
        expect(await view(other).count()).toBe(2)
      })
    })

    describe('generations', () => {
      it('are listed by projection, version and creation, under names of their own', async () => {
        const made = []
        for (const version of [2, 1, 1]) made.push(await store.create({ ...books, version }))
        const [third, first, second] = made
        expect(await store.generations()).toEqual([first, second, third])
        expect(first).toMatchObject({
          collection: expect.stringMatching(/^books-v1-\w+$/),
          projection: 'books',
          version: 1,
          state: 'building',
          checkpoint: 0,
          failure: null,
          keepsPrevious: false,
        })
        expect(new Set(made.map(({ collection }) => collection)).size).toBe(3)
      })

      it('cannot be read before one is active', async () => {
        const { collection } = await store.create(books)
        await store.markReady(collection)
        await expect(view().get('a')).rejects.toThrow(Unavailable)
        await expect(view().find({})).rejects.toThrow(Unavailable)
      })

      it('change over in one moment, the old one is dropped [PRJ-004]', async () => {
        const old = await active({ a: book({ title: 'old' }) })
        const other = await open()
        const next = await store.create({ ...books, version: 2 })
        await write(next, { a: [1, book({ title: 'new' })] }, 1)
        await store.markReady(next.collection)
        expect((await view(other).get('a'))?.title).toBe('old')
        expect(await store.activate(next.collection)).toBe(true)
        await wordArrives()
        expect((await view(other).get('a'))?.title).toBe('new')
        expect((await view().find({}))[0]?.doc.title).toBe('new')
        expect(await states()).toEqual([[next.collection, 'active']])
        await expect(write(old, { a: [2, book()] }, 2)).rejects.toThrow(GenerationDropped)
        await expect(other.load(old.collection, ['a'])).rejects.toThrow(GenerationDropped)
      })

      it('do not change over while the new one is behind', async () => {
        const old = await active({ a: book() })
        await store.advance(new Map([[old.collection, { checkpoint: 2 }]]))
        const next = await store.create(books)
        await write(next, {}, 1)
        expect(await store.activate(next.collection)).toBe(false)
        expect(await states()).toEqual([
          [old.collection, 'active'],
          [next.collection, 'building'],
        ])
        await store.advance(new Map([[next.collection, { checkpoint: 2 }]]))
        expect(await store.activate(next.collection)).toBe(true)
        expect(await store.activate(next.collection)).toBe(true)
      })

      it('leave alone what somebody builds anew, and later versions', async () => {
        await active()
        const [next, later] = [await store.create(books), await store.create(books)]
        const newer = await store.create({ ...books, version: 2 })
        for (const generation of [next, later]) await write(generation, {}, 1)
        expect(await store.activate(next.collection)).toBe(true)
        expect(await states()).toEqual([
          [next.collection, 'active'],
          [later.collection, 'building'],
          [newer.collection, 'building'],
        ])
        expect(await store.activate(later.collection)).toBe(true)
        expect(await states()).toEqual([
          [later.collection, 'active'],
          [newer.collection, 'building'],
        ])
      })

      it('that are ready say so to every process', async () => {
        const { collection } = await store.create(books)
        await store.markReady(collection, { keepsPrevious: true })
        expect(await (await open()).generations()).toMatchObject([{ state: 'ready', keepsPrevious: true }])
        await store.drop(collection)
        await expect(store.markReady(collection)).rejects.toThrow(GenerationDropped)
      })

      it('may be kept when another takes their place, and take it again once they have caught up', async () => {
        const old = await active({ a: book({ title: 'old' }) })
        const next = await store.create(books)
        await write(next, { a: [1, book({ title: 'new' })] }, 2)
        await store.markReady(next.collection, { keepsPrevious: true })
        expect(await store.activate(next.collection)).toBe(true)
        expect(await states()).toEqual([
          [old.collection, 'previous'],
          [next.collection, 'active'],
        ])
        await expect(write(old, { a: [2, book()] }, 2)).rejects.toThrow(GenerationDropped)
        await expect(store.activate(old.collection)).rejects.toThrow(GenerationDropped)
        expect(await store.revive(next.collection)).toBeNull()
        expect(await store.revive(old.collection)).toMatchObject({ state: 'ready', checkpoint: 1 })
        expect(await store.activate(old.collection)).toBe(false)
        await write(old, {}, 2)
        expect(await store.activate(old.collection)).toBe(true)
        await wordArrives()
        expect((await view().get('a'))?.title).toBe('old')
        expect(await states()).toEqual([[old.collection, 'active']])
      })

      it('that are kept are gone after the next change', async () => {
        const old = await active()
        const [second, third] = [await store.create(books), await store.create(books)]
        for (const { collection } of [second, third]) {
          await store.advance(new Map([[collection, { checkpoint: 1 }]]))
          await store.markReady(collection, { keepsPrevious: true })
          await store.activate(collection)
        }
        expect(await store.revive(old.collection)).toBeNull()
        expect(await states()).toEqual([
          [second.collection, 'previous'],
          [third.collection, 'active'],
        ])
      })

      it('that readers see are left, where only others are to be dropped', async () => {
        const { collection } = await active({ a: book() })
        await store.drop(collection, { unlessActive: true })
        expect(await view().get('a')).toEqual(book())
        const next = await store.create(books)
        await store.drop(next.collection, { unlessActive: true })
        expect(await states()).toEqual([[collection, 'active']])
      })

      it('that are dropped are gone, once and for all', async () => {
        const { collection } = await store.create(books)
        await store.drop(collection)
        await store.drop(collection)
        expect(await store.generations()).toEqual([])
        await expect(store.activate(collection)).rejects.toThrow(GenerationDropped)
        expect((await store.create(books)).collection).not.toBe(collection)
      })

      it('of an older version without the index that a query needs are not available to it', async () => {
        const old = await store.create({ name: 'books', version: 0, indexes: [['title']] })
        await store.activate(old.collection)
        await write(old, { a: [1, book()] }, 1)
        expect(await idsOf({ where: { title: 'T' } })).toEqual(['a'])
        await expect(idsOf({ where: { pages: 1 } })).rejects.toThrow(Unavailable)
      })

      it('bear the reason why they stopped', async () => {
        const { collection } = await active()
        await store.note(collection, 'at 7: boom')
        expect((await (await open()).generations())[0]?.failure).toBe('at 7: boom')
        await store.note(collection, null)
        expect((await store.generations())[0]?.failure).toBeNull()
        await store.drop(collection)
        await store.note(collection, 'too late')
        expect(await store.generations()).toEqual([])
      })
    })

    describe('an erasure', () => {
      it('keeps what is there', async () => {
        const generation = await active({ a: book(), b: book({ title: 'B' }) })
        await write(generation, { a: [2, null], b: [2, book({ title: 'C' })] }, 2)
        await Promise.all([erase(2), erase(2)])
        expect(await idsOf({ where: { pages: 1 } })).toEqual(['b'])
        const [{ collection, checkpoint } = generation] = await store.generations()
        expect(checkpoint).toBe(2)
        expect(await (await open()).load(collection, ['a', 'b'])).toEqual(
          new Map([
            ['a', { position: 2, doc: null }],
            ['b', { position: 2, doc: book({ title: 'C' }) }],
          ]),
        )
        await store.write(collection, {
          documents: new Map([['a', { position: 3, doc: { ...book() } }]]),
          checkpoint: 3,
        })
        expect(await idsOf({ where: { pages: 1 } })).toEqual(['a', 'b'])
        expect(await store.misindexed(collection)).toEqual([])
      })

      it('leaves one active generation, and drops the previous one', async () => {
        const old = await active()
        const next = await store.create(books)
        await write(next, { a: [1, book()] }, 7)
        await store.markReady(next.collection, { keepsPrevious: true })
        await store.activate(next.collection)
        await erase(7)
        expect((await states()).map(([, state]) => state)).toEqual(['active'])
        expect(await store.revive(old.collection)).toBeNull()
        expect((await view().get('a'))?.title).toBe('T')
        // It was erased already.
        const before = await states()
        await store.erase({ upTo: 7, projections: [books.name] })
        expect(await states()).toEqual(before)
      })

      it('leaves other read models as they are', async () => {
        const other = await store.create({ ...books, name: 'others' })
        await store.erase({ upTo: 7, projections: [books.name] })
        expect(await states()).toEqual([[other.collection, 'building']])
      })

      it('is held up by a generation in use that has not come so far', async () => {
        const generation = await active({ a: book() })
        await expect(store.erase({ upTo: 2, projections: [books.name] })).rejects.toThrow(Unavailable)
        await store.advance(new Map([[generation.collection, { checkpoint: 2 }]]))
        await erase(2)
        expect(await view().get('a')).toEqual(book())
      })

      it('is held up by a generation being built for as long as that goes on, and leaves it', async () => {
        const generation = await active()
        await store.advance(new Map([[generation.collection, { checkpoint: 7 }]]))
        const next = await store.create(books)
        for (let position = 1; position < 7; position++) {
          await write(next, {}, position)
          await expect(store.erase({ upTo: 7, projections: [books.name] })).rejects.toThrow(Unavailable)
          now += 59_999
        }
        await write(next, { a: [7, book()] }, 7)
        expect(await store.activate(next.collection)).toBe(true)
        await erase(7)
        expect((await states()).map(([, state]) => state)).toEqual(['active'])
        expect(await view().count()).toBe(1)
      })

      it('drops a generation being built that stands still, and a builder that lives after all meets an error', async () => {
        await active({ a: book() })
        await erase(1)
        const next = await store.create(books)
        await write(next, { a: [1, book({ title: 'Hanako' })] }, 0)
        const builder = await open()
        const request = { upTo: 1, projections: [books.name] }
        await expect(store.erase(request)).rejects.toThrow(Unavailable)
        now += 59_999
        await expect(store.erase(request)).rejects.toThrow(Unavailable)
        now += 1
        await erase(1)
        expect((await states()).map(([, state]) => state)).toEqual(['active'])
        const batch = { documents: new Map([['b', { position: 2, doc: { ...book() } }]]), checkpoint: 2 }
        await expect(builder.write(next.collection, batch)).rejects.toThrow(GenerationDropped)
        await expect(builder.load(next.collection, ['a'])).rejects.toThrow(GenerationDropped)
        await expect(builder.activate(next.collection)).rejects.toThrow(GenerationDropped)
        expect(await idsOf({})).toEqual(['a'])
      })
    })

    it('passes its check, before and after a write', async () => {
      const handle = await open()
      await expect(handle.check()).resolves.toBeUndefined()
      const generation = await handle.create(books)
      await write(generation, { a: [1, book()] })
      await expect(handle.check()).resolves.toBeUndefined()
    })
  })
}
