import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { embedded, expectToGoOn, lifeAt, newMasterKey, on, Place } from '../journeys/moving.ts'
import { type CommandLine, commandLine } from './command.ts'

const [first, second] = [newMasterKey(), newMasterKey()]
const withKey = ({ settings }: Place, key: string): Place =>
  Object.assign(Object.create(Place.prototype), { settings: { ...settings, MASTER_KEY: key } })
let cli: CommandLine
let receiver: Endpoint
const places: Place[] = []

beforeAll(async () => {
  cli = await commandLine()
  receiver = await startEndpoint()
})
afterAll(async () => {
  for (const place of places) await place.remove()
  await receiver.close()
  await cli.remove()
})

it('rotate-master replaces the master key, and everything goes on: tokens, addresses, webhooks, exports [CLI-012]', async () => {
  const home = await Place.make(first, embedded)
  places.push(home)
  const life = await lifeAt(home, receiver)
  const rotate = (settings: Record<string, string>) =>
    cli.manabi(['keys', 'rotate-master', '--json'], { ...home.settings, ...settings })

  const unset = await rotate({ MASTER_KEY: second })
  expect(unset).toMatchObject({ status: 1, stderr: expect.stringContaining('MASTER_KEY_OLD') })
  const rotated = await rotate({ MASTER_KEY: second, MASTER_KEY_OLD: first })
  expect(rotated).toMatchObject({ status: 0, stderr: '' })
  const { rewrapped } = JSON.parse(rotated.stdout)
  expect(rewrapped).toBeGreaterThanOrEqual(3)
  expect(JSON.parse((await rotate({ MASTER_KEY: second, MASTER_KEY_OLD: first })).stdout)).toEqual({ rewrapped: 0 })
  await expect(home.start()).rejects.toThrow('MASTER_KEY is not the key this installation began with')

  const later = withKey(home, second)
  const exported = cli.file('rotated.jsonl.gz')
  await on(cli, later, 'export', 'events', exported)
  const elsewhere = await Place.make(second, embedded)
  places.push(elsewhere)
  await on(cli, elsewhere, 'import', 'events', exported)
  await expectToGoOn(elsewhere, life, receiver)
})
