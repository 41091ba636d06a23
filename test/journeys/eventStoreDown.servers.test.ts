import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { type StandIn, startStandIn } from '../servers/eventStoreDb/server.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

let directory: string
let server: StandIn
let installation: Installation

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-down-'))
  server = await startStandIn({ directory, port: await freePort() })
  installation = await Installation.open({ EVENT_STORE_URL: server.url })
})
afterEach(async () => {
  await installation.remove()
  server.stop()
  await rm(directory, { recursive: true, force: true })
})

interface Line {
  readonly level: number
  readonly msg: string
  readonly err?: { readonly message: string }
}

it('a projector and a dispatcher without EventStoreDB say so in one line, and in one that it answers again [ENG-001]', async () => {
  server.stop()
  const role = await installation.start(['projector', 'dispatcher'])
  const lines = () =>
    role
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  /** Of the event store; a read model that is still being built is another matter. */
  const warnings = () =>
    lines().filter(({ level, err }) => level >= 40 && (err === undefined || err.message.includes('event store')))
  await eventually(() => warnings().length > 0)
  // Their next tries, each a second or more after the one before.
  for (let tries = 0; tries < 5; tries++) expect(await isReady(role.url)).toBe(false)
  server = await startStandIn({ directory, port: Number(new URL(server.url).port) })
  await eventually(() => lines().some(({ msg }) => msg === 'EventStoreDB answers again.'))
  await eventually(() => isReady(role.url))
  expect(warnings().map(({ msg }) => msg)).toEqual([expect.stringMatching(/^Nothing listens at /)])
})
