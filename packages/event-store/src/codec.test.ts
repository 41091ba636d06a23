import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DomainEvent, defineEvent, type EventDefinition } from '@manabi/kernel'
import { type LostKey, MasterKey, openerFor, type PersonalData, SubjectKeys } from '@manabi/personal-data'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { z } from 'zod'
import { newEvent } from '../test/events.ts'
import { EventCodec, type EventStore, InvalidEvent, openSqliteEventStore, UnknownEventVersion } from './index.ts'

const Renamed = defineEvent('Renamed', z.object({ title: z.string() }))
const Joined = defineEvent(
  'Joined',
  z.object({ userId: z.string(), email: z.string(), nickname: z.string().nullable(), year: z.number() }),
  { personal: { subject: ({ userId }) => userId, begins: true, removed: { email: '', nickname: 'removed' } } },
)
const Wrote = defineEvent('Wrote', z.object({ userId: z.string(), text: z.string().nullable() }), {
  personal: { subject: ({ userId }) => userId, removed: { text: null } },
})
const { metadata } = newEvent()
const ada = { userId: 'usr_ada', email: 'ada@example.org', nickname: 'Countess', year: 1815 }

let directory: string
let events: EventStore
let state: StateStore
let personalData: PersonalData
let lost: LostKey[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-codec-'))
  events = openSqliteEventStore(join(directory, 'events.db'))
  state = openSqliteStateStore(join(directory, 'state.db'))
  lost = []
  personalData = new SubjectKeys(state, masterKeyOf(7), (one) => lost.push(one))
})
afterEach(async () => {
  await Promise.all([events.close(), state.close()])
  rmSync(directory, { recursive: true })
})

const masterKeyOf = (fill: number) => MasterKey.from(Buffer.alloc(32, fill).toString('base64'))
const codecOf = (...definitions: readonly EventDefinition[]) => new EventCodec(definitions, personalData)

/** What is read after it was written, with the same or another codec. */
async function roundTrip(event: DomainEvent, writing: EventCodec, reading = writing): Promise<unknown> {
  await events.append('stream', 'none', await writing.encode([event], metadata))
  const [read] = await reading.decode(await events.readStream('stream'))
  return read!.data
}

describe('an event', () => {
  it('is read as it was written, with its place and metadata', async () => {
    const codec = codecOf(Renamed)
    const [encoded] = await codec.encode([Renamed({ title: 'Physics' })], metadata)
    const { position } = await events.append('course-1', 'none', [encoded!])
    expect(await codec.decode(await events.readStream('course-1'))).toEqual([
      {
        id: encoded!.id,
        type: 'Renamed',
        version: 1,
        data: { title: 'Physics' },
        metadata,
        stream: 'course-1',
        revision: 0,
        position,
      },
    ])
  })

  it('gets an id of its own', async () => {
    const event = Renamed({ title: 'Physics' })
    const [one, other] = await codecOf(Renamed).encode([event, event], metadata)
    expect(one!.id).not.toBe(other!.id)
  })

  it('gets an id that tells new events from those of before', async () => {
    const [encoded] = await codecOf(Renamed).encode([Renamed({ title: 'A' })], metadata)
    expect(encoded!.id).toMatch(/^[0-9a-f-]{14}8/)
  })

  it('is checked against its schema before it is written', async () => {
    await expect(codecOf(Renamed).encode([{ type: 'Renamed', data: { title: 3 } }], metadata)).rejects.toThrow('title')
  })

  it('that nobody defined is neither written nor read', async () => {
    const codec = codecOf(Renamed)
    await expect(codec.encode([{ type: 'Unknown', data: {} }], metadata)).rejects.toThrow("'Unknown'")
    const stored = { ...newEvent('Unknown'), stream: 's', revision: 0, position: 1 }
    await expect(codec.decode([stored])).rejects.toThrow("'Unknown'")
  })
})

describe('an event that was stored', () => {
  const stored = (data: Record<string, unknown>, version = 1, type = 'Renamed') => ({
    ...newEvent(type),
    version,
    data,
    stream: 'course-1',
    revision: 4,
    position: 9,
  })

  it('in a newer version than the code knows is refused by name [EVT-011]', async () => {
    const codec = codecOf(Renamed)
    const refused = codec.decode([stored({ title: { text: 'Physics' } }, 2)])
    await expect(refused).rejects.toThrow(UnknownEventVersion)
    await expect(refused).rejects.toThrow('Event 4 of course-1 is Renamed version 2')
    for (const version of [0, 1.5, Number.NaN]) {
      await expect(codec.decode([stored({ title: 'Physics' }, version)])).rejects.toThrow(UnknownEventVersion)
    }
  })

  it('with data of another shape is refused by name, without its values [EVT-011]', async () => {
    const codec = codecOf(Renamed, Joined)
    await expect(codec.decode([stored({ title: 3 })])).rejects.toThrow(InvalidEvent)
    await expect(codec.decode([stored({})])).rejects.toThrow(/^Event 4 of course-1 is not a valid Renamed: title: /)
    const personal = stored({ ...ada, email: null, nickname: null, year: 'secret' }, 1, 'Joined')
    await expect(codec.decode([personal])).rejects.toThrow(/^(?!.*secret).*year: /)
  })

  it('with more fields than the code knows is read as it is', async () => {
    const [read] = await codecOf(Renamed).decode([stored({ title: 'Physics', since: 'later' })])
    expect(read!.data).toEqual({ title: 'Physics', since: 'later' })
  })
})

describe('an event of an older version', () => {
  const schema = z.object({ title: z.object({ text: z.string(), culture: z.string() }) })
  const upcasts = {
    1: ({ name }: Record<string, unknown>) => ({ title: name }),
    2: ({ title }: Record<string, unknown>) => ({ title: { text: title, culture: 'ja-JP' } }),
  }
  const current = defineEvent('Renamed', schema, { version: 3, upcasts })

  it.each([
    [1, defineEvent('Renamed', z.object({ name: z.string() })), { name: '物理' }],
    [2, defineEvent('Renamed', z.object({ title: z.string() }), { version: 2, upcasts }), { title: '物理' }],
  ])('%i is brought up to date when it is read [EVT-005]', async (_, older, data) => {
    const read = await roundTrip({ type: 'Renamed', data }, codecOf(older), codecOf(current))
    expect(read).toEqual({ title: { text: '物理', culture: 'ja-JP' } })
  })

  it('must be readable for the codec to start', () => {
    const gap = defineEvent('Renamed', schema, { version: 3, upcasts: { 2: upcasts[2] } })
    expect(() => codecOf(gap)).toThrow("Version 1 of 'Renamed'")
  })

  it('may not be confused with another of the same name', () => {
    expect(() => codecOf(Renamed, current)).toThrow("'Renamed'")
  })
})

describe('personal fields', () => {
  it('are read back by those who have the key', async () => {
    expect(await roundTrip(Joined(ada), codecOf(Joined))).toEqual(ada)
  })

  it('are sealed in what is stored, the others are not [PER-001]', async () => {
    await roundTrip(Joined(ada), codecOf(Joined))
    const [stored] = await events.readStream('stream')
    expect(stored!.data).toEqual({
      userId: 'usr_ada',
      email: { sealed: expect.stringMatching(/^v1\.[\w-]+\.[\w-]+$/), key: expect.any(String) },
      nickname: { sealed: expect.stringMatching(/^v1\.[\w-]+\.[\w-]+$/), key: expect.any(String) },
      year: 1815,
    })
    const bytes = readdirSync(directory).map((file) => readFileSync(join(directory, file)).toString('latin1'))
    expect(bytes.some((text) => text.includes('usr_ada'))).toBe(true)
    expect(bytes.some((text) => text.includes(ada.email) || text.includes(ada.nickname))).toBe(false)
  })

  it('that are empty stay empty', async () => {
    expect(await roundTrip(Joined({ ...ada, nickname: null }), codecOf(Joined))).toEqual({ ...ada, nickname: null })
  })

  it('read as removed once the key was destroyed, those of others do not [PER-002]', async () => {
    const codec = codecOf(Joined)
    const bob = { ...ada, userId: 'usr_bob', email: 'bob@example.org', nickname: null }
    await events.append('stream', 'none', await codec.encode([Joined(ada), Joined(bob)], metadata))
    await personalData.destroy('usr_ada')
    const read = await codec.decode(await events.readStream('stream'))
    expect(read.map(({ data }) => data)).toEqual([{ ...ada, email: '', nickname: 'removed' }, bob])
  })

  it('that stay sealed are opened for one person by whoever shows them, until the key is destroyed [PER-002]', async () => {
    const Kept = z.union([z.string(), z.object({ sealed: z.string(), key: z.string() })])
    const Noted = defineEvent('Noted', z.object({ userId: z.string(), text: Kept }), {
      personal: { subject: ({ userId }) => userId, staysSealed: true, removed: { text: '' } },
    })
    await personalData.begin('usr_ada')
    const read = await roundTrip(Noted({ userId: 'usr_ada', text: 'mine' }), codecOf(Noted))
    expect(read).toEqual({ userId: 'usr_ada', text: { sealed: expect.any(String), key: expect.any(String) } })
    const { text } = read as { text: unknown }
    expect((await openerFor(personalData, 'usr_ada'))(text)).toBe('mine')
    await personalData.destroy('usr_ada')
    expect((await openerFor(personalData, 'usr_ada'))(text)).toBeNull()
    expect(lost).toEqual([])
  })

  it('whose key is lost read as removed, with an alarm for the key; those of others are read [PER-003]', async () => {
    const codec = codecOf(Joined, Wrote)
    const bob = { ...ada, userId: 'usr_bob' }
    const written = [Joined(ada), Joined(bob), Wrote({ userId: 'usr_ada', text: 'Dear diary' })]
    await events.append('stream', 'none', await codec.encode(written, metadata))
    await state.collection({ name: 'subject-keys', indexes: [] }).delete({ id: 'usr_ada' })
    const later = new EventCodec([Joined, Wrote], new SubjectKeys(state, masterKeyOf(7), (one) => lost.push(one)))
    for (let i = 0; i < 2; i++) {
      const read = await later.decode(await events.readStream('stream'))
      expect(read.map(({ data }) => data)).toEqual([
        { ...ada, email: '', nickname: 'removed' },
        bob,
        { userId: 'usr_ada', text: null },
      ])
    }
    expect(lost).toEqual([{ subject: 'usr_ada', err: new Error('The key of usr_ada is missing.') }])
  })

  it('that were changed read as removed, with an alarm [PER-003]', async () => {
    const codec = codecOf(Joined)
    const [stored] = await codec.encode([Joined(ada)], metadata)
    const data = { ...stored!.data, email: { sealed: 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }
    const [read] = await codec.decode([{ ...stored!, data, stream: 's', revision: 0, position: 1 }])
    expect(read!.data).toEqual({ ...ada, email: '' })
    expect(lost).toMatchObject([{ subject: 'usr_ada' }])
  })

  it('are sealed for a subject that has begun only', async () => {
    const refused = codecOf(Wrote).encode([Wrote({ userId: 'usr_bob', text: 'Hi' })], metadata)
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('of a destroyed key are not written again', async () => {
    const codec = codecOf(Joined)
    await personalData.destroy('usr_ada')
    await expect(codec.encode([Joined(ada)], metadata)).rejects.toThrow('destroyed')
  })
})
