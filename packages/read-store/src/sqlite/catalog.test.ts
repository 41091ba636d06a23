import { expect, it } from '@jest/globals'
import { Catalog } from './catalog.ts'
import type { Connection } from './connection.ts'
import type { Generations } from './generations.ts'
import { schemaOf } from './schema.ts'

it('knows what it knew where the list of generations cannot be read for a moment', () => {
  const generation = { collection: 'notes-v1-1', projection: 'notes', version: 1, checkpoint: 1, isActive: true }
  let isBusy = false
  const stored: Pick<Generations, 'all'> = {
    all: () => {
      if (isBusy) throw new Error('database is locked')
      const more = { number: 1, failure: null, partitions: [], schema: schemaOf('notes-v1-1', []) }
      return [{ ...generation, ...more }]
    },
  }
  const connection: Pick<Connection, 'openings' | 'dataVersion'> = { openings: 1, dataVersion: () => 1 }
  const catalog = new Catalog(connection as Connection, stored as Generations)
  expect(catalog.active('notes')).toMatchObject({ collection: 'notes-v1-1' })
  isBusy = true
  expect(() => catalog.reload()).toThrow('database is locked')
  expect(catalog.active('notes')).toMatchObject({ collection: 'notes-v1-1' })
})
