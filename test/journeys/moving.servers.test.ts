import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type CommandLine, commandLine } from '../cli/command.ts'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { embedded, expectToGoOn, lifeAt, newMasterKey, on, Place } from './moving.ts'

const { EVENT_STORE_URL, READ_STORE_URL, FEED_URL } = process.env
const servers = Object.entries({ EVENT_STORE_URL, READ_STORE_URL, FEED_URL }).filter(([, url]) => url !== undefined)
const onServers = servers.length > 0

if (!onServers) {
  describe('moving', () => {
    it.skip('is skipped: EVENT_STORE_URL, READ_STORE_URL and FEED_URL name no servers', () => {})
  })
}

;(onServers ? describe : describe.skip)(`moving, with ${servers.map(([name]) => name).join(', ')}:`, () => {
  let cli: CommandLine
  let receiver: Endpoint
  let places: Place[]

  beforeEach(async () => {
    cli = await commandLine()
    receiver = await startEndpoint()
    const masterKey = newMasterKey()
    places = [await Place.make(masterKey, embedded), await Place.make(masterKey)]
  })
  afterEach(async () => {
    for (const place of places) await place.remove()
    await receiver.close()
    await cli.remove()
  })

  /** Lives in one place, moves, and goes on in the other. */
  const move = async (from: Place, to: Place) => {
    const life = await lifeAt(from, receiver)
    const file = cli.file('school.jsonl.gz')
    await on(cli, from, 'export', 'events', file)
    const { events, appended } = await on(cli, to, 'import', 'events', file)
    expect([events, appended]).toEqual([life.events.length, life.events.length])
    await expectToGoOn(to, life, receiver)
  }

  it('an embedded installation goes on, on servers [CLI-010]', () => move(places[0]!, places[1]!))

  it('one on servers goes on embedded [CLI-010]', () => move(places[1]!, places[0]!))
})
