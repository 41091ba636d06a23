import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import type { Caller } from '@manabi/kernel'
import type { Query, Views } from '@manabi/read-store'
import { createSql, schemaOf } from '../../packages/read-store/src/sqlite/schema.ts'
import { selectFind } from '../../packages/read-store/src/sqlite/select.ts'
import { listTests } from '../assessment/tests.ts'
import { listCertificates } from '../catalog/certificates.ts'
import { listAuthoredCourses, listCourses } from '../catalog/courseLists.ts'
import { listAuthoredMaterials } from '../catalog/materials.ts'
import { listPaths } from '../catalog/paths.ts'
import type { AnyProjection } from './givenEvents.ts'

type Asked = readonly [definition: AnyProjection, query: Query<Record<string, unknown>, string>]

/** The queries that a list asks, with nothing there to be found. */
async function asked(list: (views: Views) => Promise<unknown>): Promise<readonly Asked[]> {
  const queries: Asked[] = []
  const of = (definition: AnyProjection) => ({
    count: async () => 1_000_000,
    find: async (query: Asked[1]) => {
      queries.push([definition, query])
      return []
    },
  })
  await list({ of } as unknown as Views)
  return queries
}

function plan([definition, query]: Asked): string {
  const schema = schemaOf(definition.indexes)
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(createSql(schema))
    const { sql, values } = selectFind(schema, query)
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    return steps.map(({ detail }) => detail).join('; ')
  } finally {
    database.close()
  }
}

const caller: Caller = { kind: 'apiKey', keyId: 'key_1', organizationId: 'org_1', scopes: new Set() }
const page = { page: 9_000, pageSize: 20 }

it.each<[string, (views: Views) => Promise<unknown>]>([
  ['courses', (views) => listCourses(views, caller, page)],
  ['courses in a culture', (views) => listCourses(views, caller, { ...page, culture: 'ja-JP' })],
  ['paths', (views) => listPaths(views, caller, page)],
  ['certificates', (views) => listCertificates(views, caller, page)],
  ['authored courses', (views) => listAuthoredCourses(views, 'org_1', page)],
  ['authored materials', (views) => listAuthoredMaterials(views, 'org_1', page)],
  ['authored tests', (views) => listTests(views, 'org_1', page)],
])('a deep page of %s sorts nothing: its index has the whole order', async (_, list) => {
  const queries = await asked(list)
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) expect(plan(query)).not.toContain('TEMP B-TREE')
})
