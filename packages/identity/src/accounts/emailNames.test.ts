import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { masterKey, metadata, openStores, type Stores } from '../../test/openStores.ts'
import { identityEvents } from '../index.ts'
import { keyedEmailHash } from './emailAddress.ts'
import { emailClaim } from './emailClaim.ts'
import { emailName, emailNamesOf, forgetEmailName, keyedHashOfName, takeEmailName } from './emailNames.ts'
import { erasedAddressesIn, rememberErasedAddress } from './erasedAddresses.ts'

let stores: Stores
beforeAll(() => {
  stores = openStores(identityEvents)
})
afterAll(() => stores.remove())

const hashOf = (email: string) => keyedEmailHash(masterKey, email)
const claim = (name: string, userId = 'usr_1') =>
  stores.repository.execute(emailClaim.claimEmail, [name], { emailHash: name, userId }, metadata)
const release = (name: string, userId = 'usr_1') =>
  stores.repository.execute(emailClaim.releaseEmail, [name], { emailHash: name, userId }, metadata)

describe('the name of an email', () => {
  it('is the same however often it is taken, and however the email is written', async () => {
    const names = await Promise.all(['a@example.com', 'A@Example.com'].map((email) => takeEmailName(stores, email)))
    expect(names[1]).toBe(names[0])
    await claim(names[0]!)
    expect(await takeEmailName(stores, 'a@example.com')).toBe(names[0])
    expect(await emailName(stores, 'a@example.com')).toBe(names[0])
    expect(await keyedHashOfName(stores.state, names[0]!)).toBe(hashOf('a@example.com'))
  })

  it('is the hash where the email was claimed before there were names', async () => {
    const hash = hashOf('old@example.com')
    await claim(hash)
    expect(await takeEmailName(stores, 'old@example.com')).toBe(hash)
    await release(hash)
    expect(await takeEmailName(stores, 'old@example.com')).not.toBe(hash)
  })

  it('is forgotten once the email is released, and nothing in the files leads from the address to the person [PER-004]', async () => {
    const email = 'gone@example.com'
    const name = await takeEmailName(stores, email)
    await claim(name, 'usr_gone')
    await forgetEmailName(stores, name)
    expect(await emailName(stores, email)).toBe(name)
    await release(name, 'usr_gone')
    await rememberErasedAddress(stores.state, hashOf(email))
    await forgetEmailName(stores, name)
    await stores.state.purge()

    expect(await emailName(stores, email)).toBe(hashOf(email))
    expect(await keyedHashOfName(stores.state, name)).toBeNull()
    const { events } = await stores.eventStore.readAll({ after: 0, limit: 1_000 })
    expect(JSON.stringify(events)).not.toContain(hashOf(email))
    for (const file of readdirSync(stores.dir).filter((path) => path.startsWith('state.db'))) {
      expect(readFileSync(join(stores.dir, file)).includes(name)).toBe(false)
    }
    const next = await takeEmailName(stores, email)
    expect([name, hashOf(email)]).not.toContain(next)
    expect((await stores.repository.load(emailClaim, [next])).state).toMatchObject({ status: 'free' })
  })

  it('that is not forgotten in time is replaced when the email is claimed again', async () => {
    const email = 'late@example.com'
    const name = await takeEmailName(stores, email)
    await claim(name)
    await release(name)
    const again = await Promise.all([1, 2, 3].map(() => takeEmailName(stores, email)))
    expect(new Set(again).size).toBe(1)
    expect(again[0]).not.toBe(name)
    await claim(again[0]!, 'usr_2')
    await forgetEmailName(stores, name)
    expect(await emailName(stores, email)).toBe(again[0])
  })

  it('of another email than those that were asked for is a conflict', async () => {
    const nameOf = await emailNamesOf(stores, ['a@example.com'])
    expect(nameOf('A@example.com')).toBe(await emailName(stores, 'a@example.com'))
    expect(() => nameOf('b@example.com')).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})

describe('the addresses of closed accounts', () => {
  it('are kept once each, sorted, whoever closed first', async () => {
    const emails = ['z@example.com', 'y@example.com', 'x@example.com', 'z@example.com']
    await Promise.all(emails.map((email) => rememberErasedAddress(stores.state, hashOf(email))))
    const kept = await erasedAddressesIn(stores.state)
    expect(kept).toEqual([...new Set(kept)].sort())
    expect(kept).toEqual(expect.arrayContaining(emails.map(hashOf)))
  })
})
