import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EventCodec, StoredEvent } from '@manabi/event-store'
import { defineEvent, systemMetadata } from '@manabi/kernel'
import { allEvents } from '@manabi/operations'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { z } from 'zod'
import { corpusCodec, missing, parseCorpus, storedLines } from '../fixtures/storedEvents.ts'

const lines = storedLines()
const { events, keys } = parseCorpus(lines)
const definitions = new Map(allEvents.map((definition) => [definition.type, definition]))

describe('events stored by this and earlier releases', () => {
  let directory: string
  let state: StateStore
  let codec: EventCodec

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'manabi-golden-'))
    state = openSqliteStateStore(join(directory, 'state.db'))
    codec = await corpusCodec(allEvents, keys, state)
  })
  afterAll(async () => {
    await state.close()
    rmSync(directory, { recursive: true })
  })

  it.each(events)('$type version $version is read, with every field of today [EVT-010]', async (event) => {
    const metadata = systemMetadata('golden', new Date(0))
    const stored: StoredEvent = { ...event, id: 'one', metadata, stream: 'stream', revision: 0, position: 1 }
    const [read] = await codec.decode([stored])
    const { schema, personal } = definitions.get(event.type)!
    if (personal?.staysSealed !== true) expect(JSON.stringify(read!.data)).not.toContain('sealed')
    expect(schema.parse(read!.data)).toEqual(read!.data)
  })

  // Add the line with `npm run golden`, and keep it for good.
  it('are in the corpus, each event in each of its versions', () => {
    expect(missing(allEvents, { events, keys })).toEqual([])
    expect(
      missing([defineEvent('Renamed', z.object({}), { version: 2, upcasts: { 1: (data) => data } })], { events, keys }),
    ).toEqual(['Renamed 1', 'Renamed 2'])
  })

  it('are in the corpus with every field, those added later too', () => {
    const { type, schema } = definitions.get('LessonViewed')!
    const extended = (schema as z.ZodObject).extend({ added: z.string().optional() })
    expect(missing([defineEvent(type, extended)], { events, keys })).toEqual(['LessonViewed 1'])
  })

  it('never change in the corpus', () => {
    const changed = lines.with(3, lines[3]!.replace('userId-1', 'userId-2'))
    expect(changed).not.toEqual(lines)
    expect(() => parseCorpus(changed)).toThrow('Line 4 of storedEvents.jsonl was changed')
  })
})
