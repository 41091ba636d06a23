import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { GenerationDropped } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const definition = { name: 'notes', version: 1, indexes: [['text']] }

it('a write sees that another process took the next generation into use, even in the same moment', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
  const [server, rebuild] = ['views.db', 'views.db'].map((file) => openSqliteReadStore(join(directory, file)))
  const { collection } = await server!.create(definition)
  await server!.activate(collection)
  const next = await rebuild!.create(definition)
  const batch = { documents: new Map([['a', { position: 1, doc: { text: 'a' } }]]), checkpoint: 1 }
  await server!.load(collection, [])
  await rebuild!.activate(next.collection)
  await expect(server!.write(new Map([[collection, batch]]))).rejects.toThrow(GenerationDropped)
  await Promise.all([server!.close(), rebuild!.close()])
  await rm(directory, { recursive: true })
})
