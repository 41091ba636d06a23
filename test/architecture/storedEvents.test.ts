import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EventCodec, type StoredEvent } from '@manabi/event-store'
import { defineEvent, type EventDefinition, systemMetadata } from '@manabi/kernel'
import { allEvents } from '@manabi/operations'
import type { PersonalData } from '@manabi/personal-data'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import fc from 'fast-check'
import { z } from 'zod'
import { exampleOf } from '../fixtures/exampleOf.ts'
import { corpusCodec, missing, parseCorpus, storedLines } from '../fixtures/storedEvents.ts'
import { runs } from '../harness/runs.ts'

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

describe('events on their way into the store', () => {
  const metadata = systemMetadata('test', new Date(0))
  /** Nothing is sealed, so that all of what is stored can be read. */
  const codec = new EventCodec(
    allEvents.map((definition) => ({ ...definition, personal: null }) as unknown as EventDefinition),
    {} as PersonalData,
  )
  const storedOf = async (type: string, data: unknown) => {
    const [stored] = await codec.encode([{ type, data }], metadata).catch(() => [])
    return stored?.data
  }

  /** A field has another value, is not there, or is one that the schema does not know. */
  const change = fc.record({
    place: fc.nat(),
    value: fc.constantFrom(undefined, null, '', 'x'.repeat(200), -1, 0.5, [], {}, [''], 'not a date'),
    isUnknown: fc.boolean(),
  })

  const kinds = allEvents.map((definition) => ({ type: definition.type, definition }))

  it.each(kinds)('$type is stored as its schema makes it, or refused [EVT-013]', async ({ type, definition }) => {
    const { schema } = definition
    const example = exampleOf(schema) as Record<string, unknown>
    const fields = Object.keys(example)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
        const data = { ...example }
        for (const { place, value, isUnknown } of changes) {
          data[isUnknown ? 'unknown' : fields[place % fields.length]!] = value
        }
        expect(await storedOf(type, data)).toEqual(schema.safeParse(data).data)
      }),
      { numRuns: runs(30) },
    )
  })

  it.each(kinds)('$type stays as its definition made it', async ({ definition }) => {
    const made = definition(exampleOf(definition.schema))
    const [stored] = await codec.encode([made], metadata)
    expect(stored!.data).toEqual(definition.schema.parse(made.data))
    expect(made).toEqual({ type: definition.type, data: exampleOf(definition.schema) })
  })

  it('is checked again as a changed copy of what a definition made', async () => {
    const definition = definitions.get('CourseAssigned')!
    const made = definition(exampleOf(definition.schema))
    await expect(
      codec.encode([{ ...made, data: { ...(made.data as object), courseId: '' } }], metadata),
    ).rejects.toThrow('courseId')
  })
})
