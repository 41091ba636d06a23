import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { FileStore } from '@manabi/file-store'
import { defineEvent, systemClock, systemMetadata } from '@manabi/kernel'
import { MasterKey } from '@manabi/personal-data'
import type { StateDocument, StateStore } from '@manabi/state-store'
import fc from 'fast-check'
import { z } from 'zod'
import { exportInstallation } from './exportInstallation.ts'
import { macOf } from './exportKeys.ts'
import { readExport } from './readExport.ts'
import type { ExportRecord } from './records.ts'
import { UnusableExport } from './unusableExport.ts'

const masterKey = MasterKey.from(randomBytes(32).toString('base64'))
const known = [defineEvent('Said', z.object({}), { version: 2, upcasts: { 1: (data) => data } })]

const metadata = systemMetadata('test', new Date())
const events = fc
  .array(
    fc.record({
      stream: fc.string({ minLength: 1 }),
      data: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      version: fc.constantFrom(1, 2),
    }),
  )
  .map((drafts) =>
    drafts.map(
      (draft, i): StoredEvent => ({
        ...draft,
        id: randomUUID(),
        type: 'Said',
        metadata,
        revision: i,
        position: 3 * i + 1,
      }),
    ),
  )
const documents = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), value: fc.jsonValue() }), {
  selector: ({ id }) => id,
})
const installation = fc.record({ events, documents, position: fc.nat(30) })
type Sample = typeof installation extends fc.Arbitrary<infer T> ? T : never

/** What the stores of an installation would answer. */
function storesOf({ events, documents, position }: Sample) {
  const eventStore = {
    head: async () => events.at(-1)?.position ?? 0,
    readAll: async ({ after, limit }: { after: number; limit: number }) => {
      const found = events.filter((event) => event.position > after).slice(0, limit)
      return { events: found, position: found.at(-1)?.position ?? after }
    },
  } as unknown as EventStore
  const kept: Record<string, readonly StateDocument[]> = {
    deliveries: documents,
    checkpoints: [{ id: 'webhooks', position } as StateDocument],
  }
  const collection = ({ name }: { name: string }) => ({
    find: async ({ where, limit }: { where: { id: { from: string } }; limit: number }) =>
      (kept[name] ?? [])
        .filter(({ id }) => id >= where.id.from)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
  })
  const files = {} as FileStore
  return { clock: systemClock, masterKey, eventStore, files, state: { collection } as unknown as StateStore }
}

async function written(sample: Sample): Promise<Buffer> {
  let text = ''
  for await (const lines of exportInstallation(storesOf(sample))) text += lines
  return Buffer.from(text)
}

async function read(bytes: Buffer, size = 7): Promise<ExportRecord[]> {
  const records: ExportRecord[] = []
  for await (const some of readExport(pieces(bytes, size), { masterKey, events: known })) records.push(...some)
  return records
}

async function* pieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

describe('an export', () => {
  it('is read as it was written, however it comes in pieces', async () => {
    const property = fc.asyncProperty(installation, fc.integer({ min: 1, max: 500 }), async (sample, size) => {
      const records = await read(await written(sample), size)
      expect(records.filter((record) => 'stream' in record)).toEqual(
        sample.events.map((event) => JSON.parse(JSON.stringify(event))),
      )
      const state = records.flatMap((record) => ('collection' in record ? [record.document] : []))
      expect(state).toEqual(JSON.parse(JSON.stringify([...sample.documents].sort((a, b) => (a.id < b.id ? -1 : 1)))))
      const before = sample.events.filter(({ position }) => position <= sample.position).length
      expect(records.at(-2)).toEqual({ mark: { collection: 'checkpoints', id: 'webhooks', events: before } })
      expect(records.at(-1)).toMatchObject({
        end: { events: sample.events.length, documents: sample.documents.length },
      })
    })
    await fc.assert(property)
  })

  it('is refused when it ends anywhere before its end, or a byte of it is another', async () => {
    const property = fc.asyncProperty(
      installation,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (sample, at, change) => {
        const bytes = await written(sample)
        const place = at % bytes.length
        await expect(read(bytes.subarray(0, place))).rejects.toThrow(UnusableExport)
        bytes[place]! ^= change
        await expect(read(bytes)).rejects.toThrow(UnusableExport)
      },
    )
    await fc.assert(property)
  })

  it('is refused without the number of its files, which nothing else protects', async () => {
    const bytes = await written({ events: [], documents: [], position: 0 })
    await expect(read(Buffer.from(bytes.toString().replace('"files"', '"giles"')))).rejects.toThrow(UnusableExport)
  })

  it('of an earlier version is read without the marks that nobody needs any more', async () => {
    const bytes = await written({ events: [], documents: [], position: 0 })
    const lines = bytes.toString().replace('"version":2', '"version":1').trimEnd().split('\n')
    const mark = JSON.stringify({ mark: { collection: 'account-closings', id: 'finished', events: 0 } })
    const before = [...lines.slice(0, -1), mark].map((line) => `${line}\n`).join('')
    const mac = macOf(masterKey).update(before).digest('base64url')
    const end = JSON.stringify({ end: { events: 0, documents: 0, mac } })
    const records = await read(Buffer.from(`${before}${end}\n`))
    expect(records.map((record) => Object.keys(record)[0])).toEqual(['mark', 'end'])
  })

  it('is refused when it holds what only a newer version knows', async () => {
    const event = { id: randomUUID(), stream: 's', revision: 0, position: 1, data: {}, metadata }
    const sample = (type: string, version: number) => ({
      events: [{ ...event, type, version }],
      documents: [],
      position: 0,
    })
    const refusal = (type: string, version: number) => written(sample(type, version)).then((bytes) => read(bytes))
    await expect(refusal('Said', 3)).rejects.toThrow(
      'Said events of version 3, which this version of Manabi does not know',
    )
    await expect(refusal('Sung', 1)).rejects.toThrow('Sung events of version 1')
  })
})
