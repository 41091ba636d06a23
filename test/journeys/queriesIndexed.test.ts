import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { operations } from '@manabi/operations'
import type { Query } from '@manabi/read-store'
import { createSql, type Schema, schemaOf } from '../../packages/read-store/src/sqlite/schema.ts'
import { selectCount, selectFind, selectSums } from '../../packages/read-store/src/sqlite/select.ts'
import { writes } from '../harness/faults/index.ts'
import { type Stage, startStage } from '../harness/faults/stage.ts'
import { operationOf } from '../harness/faults/write.ts'

type Asked = Query<Record<string, unknown>, string>
interface Definition {
  readonly name: string
  readonly indexes: readonly (readonly string[])[]
}

let stage: Stage
/** By what they look like, whatever values they ask for. */
const asked = new Map<string, readonly [Definition, keyof typeof selects, Asked]>()

const shapeOf = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? typeof value
    : Array.isArray(value)
      ? value.slice(0, 1).map(shapeOf)
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))

beforeAll(async () => {
  stage = await startStage()
  const { views } = stage.service.platform
  const of = views.of.bind(views)
  jest.spyOn(views, 'of').mockImplementation(((definition: Definition) => {
    const view = of(definition as never) as unknown as Record<string, unknown>
    return new Proxy(view, {
      get: (target, name: string) => {
        const method = target[name]
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          if (name in selects) note(definition, name as keyof typeof selects, given[0])
          return method.apply(target, given)
        }
      },
    })
  }) as never)
})
afterAll(() => stage.close())

const selects = {
  find: (schema: Schema, query: Asked) => selectFind(schema, query),
  count: (schema: Schema, { where }: Asked) => selectCount(schema, where),
  sums: (schema: Schema, query: Asked) => selectSums(schema, query as never),
}

function note(definition: Definition, method: keyof typeof selects, given: unknown): void {
  const query = (method === 'count' ? { where: given } : given) as Asked
  const { where, sort, limit } = query
  const shape = JSON.stringify([shapeOf(where), sort, limit === undefined ? 'all' : 'a page'])
  asked.set(`${definition.name} ${method} ${shape}`, [definition, method, query])
}

function planOf([definition, method, query]: readonly [Definition, keyof typeof selects, Asked]): string {
  const schema = schemaOf(definition.indexes as never)
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(createSql(schema))
    const { sql, values } = selects[method](schema, query)
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map(({ detail }) => detail).join('; ')
  } finally {
    database.close()
  }
}

/** Asks for each thing once: everything that is written, and everything that can be read. */
async function askAll(): Promise<void> {
  const { school, course, admin, world } = stage
  const member = await stage.person(['learner'])
  const ids: Record<string, string> = { organizationId: school, userId: member.userId, courseId: course.courseId }
  for (const [title, write] of Object.entries(writes)) {
    const { method } = operations.find(({ id }) => id === operationOf(title))!
    const { token, path, body } = await write.prepare(stage)
    const api = world.api.as(token)
    const answer = await (method === 'delete' ? api.delete(path) : api[method as 'post'](path, body))
    expect([title, answer.status < 300]).toEqual([title, true])
  }
  for (const { method, path } of operations) {
    if (method !== 'get') continue
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name] ?? course.lessonIds[0]))
    for (const { api } of [admin, member])
      for (const query of ['', '?q=a&culture=ja-JP&status=failed']) await api.get(filled + query)
  }
  await stage.quiet()
}

/** Few of each are found, and put in order then: by the words of a search, by a list that somebody is in, by the file that they name. */
const sortedAfterwards = new Set(['catalog-search', 'members', 'course-people', 'file-uses'])

it('no query of the service reads a whole read model, and no page is sorted but by its index [ENG-010]', async () => {
  await askAll()
  const plans = [...asked].map(([shape, one]) => ({ shape, one, plan: planOf(one) }))
  expect(plans.length).toBeGreaterThan(50)
  expect(plans.filter(({ plan }) => readsAll(plan)).map(({ shape }) => shape)).toEqual([])
  const pages = plans.filter(({ one: [{ name }, , { limit }] }) => limit !== undefined && !sortedAfterwards.has(name))
  expect(pages.filter(({ plan }) => sorts(plan)).map(({ shape }) => shape)).toEqual([])
})

it('one that does is noticed', () => {
  const books = { name: 'books', indexes: [['shelf']] }
  expect(readsAll(planOf([books, 'find', { where: { shelf: 'a' } }]))).toBe(false)
  expect(readsAll('SCAN t; USE TEMP B-TREE FOR ORDER BY')).toBe(true)
  const page = { where: { shelf: 'a' }, sort: [['title', 'asc']], limit: 20 } as const
  const both = { ...books, indexes: [['shelf'], ['title']] }
  expect(sorts(planOf([both, 'find', page]))).toBe(true)
  expect(sorts(planOf([{ ...books, indexes: [['shelf', 'title']] }, 'find', page]))).toBe(false)
})

/** Documents, not keys: the list of the catalog looks through an index in its order for what the caller can see. */
const readsAll = (plan: string): boolean => /SCAN t\b(?! USING)/.test(plan)
/** Not what only puts those of one position in order. */
const sorts = (plan: string): boolean => /TEMP B-TREE FOR ORDER BY/.test(plan)
