import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
  await cli.json('org', 'create', '--name', 'School', '--seats', '5')
})
afterEach(() => cli.remove())

async function damage(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  bytes.fill(0xa5, 0, 2_000)
  await writeFile(path, bytes)
  return bytes
}

describe('a damaged', () => {
  it('events.db stops the start with a sentence, and nothing is touched [EVT-007]', async () => {
    const path = cli.file('events.db')
    const bytes = await damage(path)
    const views = await readFile(cli.file('views/catalog.db'))
    const { status, stdout, stderr } = await cli.manabi(['serve'], { DEMO: 'off' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^The event store .*events\.db cannot be used: .*\. Nothing in it was changed\. .*\n$/)
    expect(await readFile(path)).toEqual(bytes)
    expect(await readFile(cli.file('views/catalog.db'))).toEqual(views)
  })

  it('views/catalog.db is built again from the events [PRJ-005]', async () => {
    const before = await cli.serve()
    await eventually(() => documentsOf('organizations'))
    expect(await before.stop()).toBe(0)
    await damage(cli.file('views/catalog.db'))
    const after = await cli.serve()
    expect(await eventually(() => documentsOf('organizations'))).toBe(1)
    expect(await after.stop()).toBe(0)
  })
})

describe('a lost', () => {
  it.each(['events.db', 'state.db'])(
    '%s stops the start with a sentence, and nothing is made in its place [EMB-005]',
    async (name) => {
      await rm(cli.file(name))
      const { status, stdout, stderr } = await cli.manabi(['serve'], { DEMO: 'off' })
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(new RegExp(`^.*${name} is missing, but .* is there\\. Nothing was changed\\. .*\\n$`))
      await expect(readFile(cli.file(name))).rejects.toThrow('ENOENT')
    },
  )
})

it('a state.db of other events stops the start with a sentence [EMB-005]', async () => {
  const other = await commandLine()
  try {
    await other.json('org', 'create', '--name', 'Other', '--seats', '5')
    await copyFile(other.file('state.db'), cli.file('state.db'))
    const { status, stderr } = await cli.manabi(['serve'], { DEMO: 'off' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^.*state\.db belongs to other events than events\.db beside it\. .*\n$/)
  } finally {
    await other.remove()
  }
})

it('a backup of events.db that is put back is what the read models follow [PRJ-005]', async () => {
  const first = await cli.serve()
  expect(await first.stop()).toBe(0)
  await copyFile(cli.file('events.db'), cli.file('backup.db'))
  const second = await cli.serve()
  for (const name of ['Lost', 'Lost too']) await cli.json('org', 'create', '--name', name, '--seats', '5')
  expect(await eventually(async () => (await documentsOf('organizations')) === 3)).toBe(true)
  expect(await second.stop()).toBe(0)
  await copyFile(cli.file('backup.db'), cli.file('events.db'))
  const third = await cli.serve()
  expect(await eventually(() => documentsOf('organizations'))).toBe(1)
  await cli.json('org', 'create', '--name', 'New', '--seats', '5')
  expect(await eventually(async () => (await documentsOf('organizations')) === 2)).toBe(true)
  expect(await third.stop()).toBe(0)
  await copyFile(cli.file('backup.db'), cli.file('events.db'))
  // More than were lost, before the service is there again.
  for (const name of ['A', 'B']) await cli.json('org', 'create', '--name', name, '--seats', '5')
  const fourth = await cli.serve()
  expect(await eventually(async () => (await documentsOf('organizations')) === 3)).toBe(true)
  const { projections } = await cli.json('projections', 'verify')
  for (const projection of projections) expect(projection).toMatchObject({ differences: 0 })
  expect(await fourth.stop()).toBe(0)
})

it('an events.db of another history is what the read models follow, however long it is [PRJ-005]', async () => {
  const other = await commandLine()
  try {
    for (const name of ['A', 'B', 'C']) await other.json('org', 'create', '--name', name, '--seats', '5')
    const first = await cli.serve()
    expect(await eventually(() => documentsOf('organizations'))).toBe(1)
    expect(await first.stop()).toBe(0)
    for (const name of ['events.db', 'state.db', 'master.key']) await copyFile(other.file(name), cli.file(name))
    const second = await cli.serve()
    expect(await eventually(async () => (await documentsOf('organizations')) === 3)).toBe(true)
    const { projections } = await cli.json('projections', 'verify')
    for (const projection of projections) expect(projection).toMatchObject({ differences: 0 })
    expect(await second.stop()).toBe(0)
  } finally {
    await other.remove()
  }
})

async function documentsOf(name: string): Promise<number | false> {
  const { projections } = await cli.json('projections', 'list')
  const found = projections.find((projection: { name: string }) => projection.name === name)
  return found.status === 'ready' && found.documents > 0 && found.documents
}
