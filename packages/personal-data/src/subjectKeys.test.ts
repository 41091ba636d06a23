import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { MasterKey } from './masterKey.ts'
import { type LostKey, SubjectKeys } from './subjectKeys.ts'

const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))

let directory: string
let state: StateStore
let keys: SubjectKeys

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-keys-'))
  state = openSqliteStateStore(join(directory, 'state.db'))
  keys = new SubjectKeys(state, masterKey)
})
afterEach(async () => {
  await state.close()
  rmSync(directory, { recursive: true })
})

/** Another process on the same state. */
const elsewhere = () => new SubjectKeys(state, masterKey)
const sealedBy = async (by: SubjectKeys, subject: string, value: unknown) => {
  await by.begin(subject)
  return (await by.sealer(subject))(value)
}
const openedBy = async (by: SubjectKeys, subject: string, sealed: unknown) =>
  (await by.load([subject])).get(subject)?.open(sealed)

describe('the key of a person', () => {
  it.each([
    ['text', 'ada@example.org'],
    ['Japanese', '学び'],
    ['a list', [1, { two: null }]],
  ])('seals %s so that it opens again, elsewhere too', async (_, value) => {
    const sealed = await sealedBy(keys, 'usr_ada', value)
    expect(sealed).toEqual({
      sealed: expect.stringMatching(/^v1\.[\w-]{16}\.[\w-]+$/),
      key: expect.stringMatching(/^[\w-]{12}$/),
    })
    expect(await openedBy(keys, 'usr_ada', sealed)).toEqual(value)
    expect(await openedBy(elsewhere(), 'usr_ada', sealed)).toEqual(value)
  })

  it('is the same for all who ask for it first at the same time', async () => {
    const others = Array.from({ length: 8 }, elsewhere)
    const sealed = await Promise.all(others.map((other, i) => sealedBy(other, 'usr_ada', i)))
    expect(await Promise.all(sealed.map((each) => openedBy(keys, 'usr_ada', each)))).toEqual([...others.keys()])
  })

  it("does not open what is another person's", async () => {
    const sealed = await sealedBy(keys, 'usr_ada', 'secret')
    await keys.begin('usr_bob')
    await expect(openedBy(keys, 'usr_bob', sealed)).rejects.toThrow()
  })

  it('throws for what was changed or was never sealed', async () => {
    const { sealed } = (await sealedBy(keys, 'usr_ada', 'a longer secret')) as { sealed: string }
    const changed = sealed.replace(/\.(..)/g, (_, two) => `.${two === 'AA' ? 'BB' : 'AA'}`)
    await expect(openedBy(keys, 'usr_ada', { sealed: changed })).rejects.toThrow()
    await expect(openedBy(keys, 'usr_ada', 'plain')).rejects.toThrow('not sealed')
  })

  it('is not kept in the open', async () => {
    await keys.begin('usr_ada')
    const lost: LostKey[] = []
    const another = MasterKey.from(Buffer.alloc(32, 8).toString('base64'))
    const other = new SubjectKeys(state, another, (one) => lost.push(one))
    await expect(other.sealer('usr_ada')).rejects.toMatchObject({ code: 'unavailable' })
    expect((await other.load(['usr_ada'])).size).toBe(0)
    expect(lost).toEqual([
      { subject: 'usr_ada', err: expect.objectContaining({ message: expect.stringContaining('another master key') }) },
    ])
  })

  it('is missing for a subject that never began, and not made by asking', async () => {
    const sealed = await sealedBy(keys, 'usr_ada', 'secret')
    const loaded = await keys.load(['usr_ada', 'usr_bob'])
    expect([...loaded.keys()]).toEqual(['usr_ada'])
    expect(loaded.get('usr_ada')!.open(sealed)).toBe('secret')
  })
})

describe('a lost key', () => {
  it('is not made again by sealing: that is refused by name, and raises the alarm once [PER-003]', async () => {
    const lost: LostKey[] = []
    const losing = new SubjectKeys(state, masterKey, (one) => lost.push(one))
    for (let i = 0; i < 2; i++) await expect(losing.sealer('usr_ada')).rejects.toMatchObject({ code: 'unavailable' })
    expect(lost).toEqual([{ subject: 'usr_ada', err: new Error('The key of usr_ada is missing.') }])
    expect((await losing.load(['usr_ada'])).size).toBe(0)
  })

  it('shows when another has taken its place: what it sealed names it', async () => {
    const sealed = await sealedBy(keys, 'usr_ada', 'secret')
    await state.collection({ name: 'subject-keys', indexes: [] }).delete({ id: 'usr_ada' })
    const other = elsewhere()
    await other.begin('usr_ada')
    await expect(openedBy(other, 'usr_ada', sealed)).rejects.toThrow(
      /was sealed with key [\w-]{12}, not with [\w-]{12}/,
    )
  })
})

describe('a destroyed key', () => {
  it('is gone at once, and nobody makes a new one', async () => {
    await keys.begin('usr_ada')
    await keys.destroy('usr_ada')
    for (const each of [keys, elsewhere()]) {
      await each.begin('usr_ada')
      expect((await each.load(['usr_ada'])).get('usr_ada')).toBeNull()
      await expect(each.sealer('usr_ada')).rejects.toThrow('destroyed')
    }
  })

  it('need not have existed', async () => {
    await keys.destroy('usr_nobody')
    await expect(keys.sealer('usr_nobody')).rejects.toThrow('destroyed')
  })

  it("leaves the person's other keys", async () => {
    const sealed = await sealedBy(keys, 'usr_ada/feedback/2026', 'a comment')
    await keys.destroy('usr_ada')
    expect(await openedBy(keys, 'usr_ada/feedback/2026', sealed)).toBe('a comment')
  })

  it('is in no file any more once the state is purged, wherever it stood among others', async () => {
    const subjects = Array.from({ length: 500 }, (_, i) => `usr_${i * 7919}`)
    for (const subject of subjects) await keys.begin(subject)
    const wrapped = keysInFiles()
    expect(wrapped.size).toBe(500)
    const gone = subjects.filter((_, i) => i % 10 !== 3)
    for (const subject of gone) await keys.destroy(subject)
    await state.purge()
    const left = keysInFiles()
    expect(left.size).toBe(50)
    expect([...left].every((key) => wrapped.has(key))).toBe(true)
    expect([...(await elsewhere().load(subjects)).values()].filter((key) => key !== null)).toHaveLength(50)
  })
})

/** Every wrapped key in the bytes of the files, those in places that SQLite thinks empty among them. */
function keysInFiles(): Set<string> {
  const texts = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'latin1'))
  return new Set(texts.flatMap((text) => text.match(/v1\.[\w-]{16}\.[\w-]{64}/g) ?? []))
}
