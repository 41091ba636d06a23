import { readFile as bytesOf, readdir, stat, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { systemMetadata } from '@manabi/kernel'
import { allEvents } from '@manabi/operations'
import { OrganizationCreated } from '@manabi/organizations'
import { MasterKey } from '@manabi/personal-data'
import { readConfig } from '@manabi/platform'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { readFile } from '../../apps/cli/src/transfer/exportFile.ts'
import { importInstallation } from '../../apps/cli/src/transfer/importInstallation.ts'
import { readExport } from '../../apps/cli/src/transfer/readExport.ts'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { embedded, expectToGoOn, type Life, lifeAt, newMasterKey, on, Place } from '../journeys/moving.ts'
import { type CommandLine, commandLine } from './command.ts'

const masterKey = newMasterKey()
let cli: CommandLine
let receiver: Endpoint
let life: Life
const places: Place[] = []
/** As `manabi export events` wrote it, and the text in it. */
let exported: string
let text: string

const place = async (key = masterKey) => {
  const made = await Place.make(key, embedded)
  places.push(made)
  return made
}

beforeAll(async () => {
  cli = await commandLine()
  receiver = await startEndpoint()
  const home = await place()
  life = await lifeAt(home, receiver)
  exported = cli.file('school.jsonl.gz')
  const counts = await on(cli, home, 'export', 'events', exported)
  const files = { files: 1, faultyFiles: [] }
  expect(counts).toEqual({ events: life.events.length, documents: expect.any(Number), ...files })
  text = gunzipSync(await bytesOf(exported)).toString()
})
afterAll(async () => {
  for (const one of places) await one.remove()
  await receiver.close()
  await cli.remove()
})

const somethingElse = OrganizationCreated({ organizationId: 'org_other', name: 'Other', seats: 1, plan: 'standard' })
const linesOf = (whole: string): string[] => whole.split(/(?<=\n)/)
const firstLines = (count: number): string => linesOf(text).slice(0, count).join('')
/** The header and most of the events, but not all. */
const begun = () => firstLines(life.events.length - 10)

describe('an installation that is exported and imported', () => {
  it('goes on as it was: events, read models, tokens, keys, webhooks, and who was erased [CLI-010]', async () => {
    const target = await place()
    const { events, appended } = await on(cli, target, 'import', 'events', exported)
    expect([events, appended]).toEqual([life.events.length, life.events.length])
    await expectToGoOn(target, life, receiver)
  })

  it('exports again what was imported: events, state and how far its followers have come', async () => {
    const target = await place()
    await on(cli, target, 'import', 'events', exported)
    const { stdout } = await cli.manabi(['export'], target.settings)
    const told = (whole: string) =>
      linesOf(whole)
        .slice(1, -1)
        .map((line) => line.replace(/"position":\d+}\n$/, ''))
    expect(told(stdout)).toEqual(told(text))
    const marks = linesOf(text).flatMap((line) => JSON.parse(line).mark ?? [])
    const webhooks = marks.find(({ id }) => id === 'webhooks')
    expect(webhooks.events).toBeGreaterThan(1_100)
    expect(webhooks.events).toBeLessThanOrEqual(life.events.length)
  })

  it('goes through a pipe as well, by the shorter name', async () => {
    const { stdout } = await cli.manabi(['export'], places[0]!.settings)
    const target = await place()
    const imported = await cli.manabi(['import', 'events', '-'], target.settings, stdout)
    expect(imported).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^Imported \d+ events/) })
    await expectToGoOn(target, life, receiver)
  })

  it('is in a file that only its owner may read, with nothing personal in the open', async () => {
    expect((await stat(exported)).mode & 0o777).toBe(0o600)
    for (const secret of [life.learner.email, life.key, life.hook.secret]) expect(text).not.toContain(secret)
    expect(linesOf(text)).toHaveLength(
      life.events.length + linesOf(text).filter((line) => !line.includes('"stream":')).length,
    )
  })
})

describe('an import that was cut off', () => {
  it('goes on where it was, with the whole export [CLI-011]', async () => {
    const target = await place()
    const cut = await cli.manabi(['import', 'events', '-'], target.settings, begun())
    expect(cut).toMatchObject({ status: 1, stderr: 'Export file is incomplete.\n' })
    await expect(target.start()).rejects.toThrow('has not come to its end')
    const { events, appended } = await on(cli, target, 'import', 'events', exported)
    expect([events, appended]).toEqual([life.events.length, life.events.length - 1_000])
    await expectToGoOn(target, life, receiver)
  })

  it('may be cut off within its state', async () => {
    const target = await place()
    await cli.manabi(['import', 'events', '-'], target.settings, firstLines(life.events.length + 3))
    const { status, stderr } = await cli.manabi(['serve'], target.settings)
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^An import .* installation\.\n$/) })
    expect((await on(cli, target, 'import', 'events', exported)).appended).toBe(0)
    await expectToGoOn(target, life, receiver)
  })

  it('is not taken up again when it was complete: what has become of the state stays', async () => {
    const target = await place()
    const first = await on(cli, target, 'import', 'events', exported)
    await on(cli, target, 'keys', 'rotate')
    const before = await exportedState(target)
    const second = await on(cli, target, 'import', 'events', exported)
    expect(second).toEqual({ ...first, appended: 0, documents: 0 })
    expect(await exportedState(target)).toEqual(before)
    // Nor does it stand in the way of servers when it is cut off.
    await cli.manabi(['import', 'events', '-'], target.settings, firstLines(life.events.length + 3))
    await target.start()
    await target.stop()
  })
})

it('an import fails when somebody else writes meanwhile', async () => {
  const target = await place()
  const platform = await openInstallation(readConfig(target.settings))
  const options = { masterKey: MasterKey.from(masterKey), events: allEvents }
  async function* disturbed() {
    const other = await platform.codec.encode([somethingElse], systemMetadata('test', new Date()))
    for await (const records of readExport(readFile(exported), options)) {
      yield records
      await platform.eventStore.append('other', 'none', other)
    }
  }
  try {
    await expect(importInstallation(platform, disturbed())).rejects.toThrow('Something else wrote to this installation')
  } finally {
    await platform.close()
  }
})

async function exportedState(target: Place): Promise<string[]> {
  const { stdout } = await cli.manabi(['export'], target.settings)
  return linesOf(stdout).filter((line) => /^{"(collection|mark)"/.test(line))
}

describe('an import refuses, and makes nothing of', () => {
  const refused = async (file: string, target: Place) => {
    const { status, stdout, stderr } = await cli.manabi(['import', 'events', file, '--json'], target.settings)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    return stderr
  }
  /** Written to a file of this name; what the import of it says. */
  const refusal = async (name: string, bytes: string | Buffer, key = masterKey) => {
    const target = await place(key)
    await writeFile(cli.file(name), bytes)
    const stderr = await refused(cli.file(name), target)
    expect(await readdir(target.settings['DATA_DIR']!)).toEqual([])
    return stderr
  }

  it('what is not whole [CLI-011]', async () => {
    const cutOff = 'Export file is incomplete.\n'
    expect(await refusal('lines.jsonl', begun())).toBe(cutOff)
    expect(await refusal('line.jsonl', text.slice(0, -1))).toBe(cutOff)
    expect(await refusal('zip.jsonl.gz', (await bytesOf(exported)).subarray(0, -100))).toBe(cutOff)
  })

  it('what was changed: a word, an order, an event less [CLI-011]', async () => {
    const damaged = 'The export is damaged: these are not the bytes that were written.\n'
    const [header, one, other, ...rest] = linesOf(text)
    expect(await refusal('word.jsonl', text.replace('"School"', '"Schoul"'))).toBe(damaged)
    expect(await refusal('order.jsonl.gz', gzipSync([header, other, one, ...rest].join('')))).toBe(damaged)
    expect(await refusal('less.jsonl', [header, other, ...rest].join(''))).toBe(damaged)
    expect(await refusal('more.jsonl', text + one)).toBe(damaged)
    const zipped = await bytesOf(exported)
    // In its checksum, the first of the eight bytes at the end: elsewhere it may be what makes it an export.
    zipped[zipped.length - 8]! ^= 1
    expect(await refusal('zip.jsonl.gz', zipped)).toBe(damaged)
  })

  it('what belongs to another master key, or is something else', async () => {
    expect(await refusal('other.jsonl', text, newMasterKey())).toMatch(
      /^The export belongs to another master key\. Set /,
    )
    expect(await refusal('else.jsonl', 'id,name\n1,Hanako\n')).toBe('Not a Manabi export file.\n')
    expect(await refusal('empty.jsonl', '')).toBe('Not a Manabi export file.\n')
    expect(await refused(cli.file('nowhere.jsonl'), await place())).toBe('The file does not exist.\n')
  })

  it('what comes to an installation that has other events', async () => {
    const target = await place()
    await on(cli, target, 'org', 'create', '--name', 'Other', '--seats', '5')
    const before = await cli.manabi(['audit', '--subject', 'organization:none'], target.settings)
    expect(await refused(exported, target)).toMatch(/^This installation has other events\. /)
    expect(await cli.manabi(['audit', '--subject', 'organization:none'], target.settings)).toEqual(before)
    const { projections } = await on(cli, target, 'projections', 'list')
    expect(projections[0]).toMatchObject({ position: 0, behind: 1 })
  })

  it('wrong usage, with status 2 [CLI-006]', async () => {
    const wrong = [
      ['import', 'events'],
      ['export', 'events', '--json'],
      ['export', 'courses', 'x', 'y'],
      ['export', 'evnts'],
    ]
    const answers = await Promise.all(wrong.map((words) => cli.manabi(words)))
    expect(answers.map(({ status, stdout }) => ({ status, stdout }))).toEqual(
      wrong.map(() => ({ status: 2, stdout: '' })),
    )
  })
})
