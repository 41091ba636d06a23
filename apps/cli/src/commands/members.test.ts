import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { identityEvents } from '@manabi/identity'
import { Problem, systemMetadata, Unavailable } from '@manabi/kernel'
import { organization, organizationsEvents } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Command, CommanderError } from 'commander'
import { openStores, type Stores } from '../../../../packages/identity/test/openStores.ts'
import type { Runner } from '../runner.ts'
import type { ImportReport } from './memberReport.ts'
import { membersCommands } from './members.ts'

const now = new Date('2026-04-01T00:00:00.000Z')
const organizationId = 'org_1'
const metadata = systemMetadata('test', now, organizationId)
let stores: Stores
beforeAll(() => {
  stores = openStores([...identityEvents, ...organizationsEvents])
})
afterAll(() => stores.remove())

/** An organization with a department for each test. */
let count = 0
async function newOrganization(seats = 100) {
  const [id, departmentId] = [`${organizationId}${++count}`, `dep_${count}`]
  const create = { organizationId: id, name: 'School', seats, plan: 'standard' }
  await stores.repository.execute(organization.createOrganization, [id], create, metadata)
  await stores.repository.execute(organization.createDepartment, [id], { departmentId, name: 'Sales' }, metadata)
  return { id, departmentId }
}

async function importCsv(organizationId: string, text: string | Buffer): Promise<unknown> {
  const file = join(stores.dir, 'people.csv')
  await writeFile(file, text)
  return manabi('members', 'import', file, '--org', organizationId)
}

const settings = { PUBLIC_URL: 'https://manabi.example', SMTP_URL: 'smtp://mail.example' as string | undefined }
/** How the commands ended. */
const ends: string[] = []

async function manabi(...words: string[]): Promise<unknown> {
  const answers: unknown[] = []
  const platform = { ...stores, clock: { now: () => now }, config: settings } as unknown as Platform
  const run: Runner = (_options, command) =>
    command(platform, {
      interactive: false,
      result: (json, _text, end = 'done') => ends.push(end) && answers.push(json),
    })
  const program = new Command('manabi').exitOverride().configureOutput({ writeErr: () => {} })
  membersCommands(program, run)
  await program.parseAsync(words, { from: 'user' })
  return answers[0]
}

async function invitationsOf(id: string) {
  const { state } = await stores.repository.load(organization, [id])
  if (state.status === 'none') throw new Error('There is no such organization.')
  return [...state.invitations.values()]
    .map(({ userId, email, displayName, roles }) => ({
      ...{ email, displayName, roles, departmentIds: state.departmentIds.get(userId) ?? [] },
    }))
    .sort((one, other) => (one.email < other.email ? -1 : 1))
}

describe('manabi members import', () => {
  const people = [
    'email,displayName,roles,departments',
    'hanako@example.com,山田花子,hr; learner,sales',
    'taro@example.com,,,',
    '"admin@example.com","Sato, Aoi",admin,',
  ].join('\r\n')

  it('invites the people of a file [CLI-013]', async () => {
    const { id, departmentId } = await newOrganization()
    expect(await importCsv(id, people)).toEqual({ invited: 3, unchanged: 0, failed: [], links: [] })
    expect(await invitationsOf(id)).toEqual([
      { email: 'admin@example.com', displayName: 'Sato, Aoi', roles: ['admin'], departmentIds: [] },
      { email: 'hanako@example.com', displayName: '山田花子', roles: ['hr', 'learner'], departmentIds: [departmentId] },
      { email: 'taro@example.com', displayName: 'taro', roles: ['learner'], departmentIds: [] },
    ])
  })

  it('changes nothing when a file is imported again [CLI-013]', async () => {
    const { id } = await newOrganization()
    await importCsv(id, people)
    const { revision } = await stores.repository.load(organization, [id])
    expect(await importCsv(id, people.replace('hr; learner', 'admin'))).toEqual({
      invited: 0,
      unchanged: 3,
      ...{ failed: [], links: [] },
    })
    expect(await stores.repository.load(organization, [id])).toMatchObject({ revision })
  })

  it('invites a person once who is in a file twice [CLI-013]', async () => {
    const { id } = await newOrganization()
    const twice = 'email\nren@example.com\nREN@example.com\nren@example.com\n'
    expect(await importCsv(id, twice)).toEqual({ invited: 1, unchanged: 2, failed: [], links: [] })
    expect(await invitationsOf(id)).toHaveLength(1)
  })

  it('reports what is wrong by the line, and imports the others [CLI-013]', async () => {
    const { id } = await newOrganization(2)
    const lines = [
      'email,displayName,roles,departments',
      'nonsense,,,',
      'mei@example.com,Mei,boss,',
      'mei@example.com,Mei,,Sales;Law',
      '',
      'mei@example.com,Mei,,',
      'aoi@example.com,Aoi,,',
      `sora@example.com,"${'x'.repeat(201)}",,`,
    ].join('\n')
    expect(await importCsv(id, lines)).toEqual({
      invited: 2,
      unchanged: 0,
      failed: [
        { line: 2, reason: 'email is not an email address' },
        { line: 3, reason: expect.stringMatching(/^roles must be one or more of .*, joined by ";"$/) },
        { line: 4, reason: 'departments: there is no department Law' },
        { line: 8, reason: 'displayName has more than 200 characters' },
      ],
      links: [],
    })
    expect(ends.at(-1)).toBe('failed')
    expect(await importCsv(id, 'email\nrin@example.com')).toEqual({
      invited: 0,
      unchanged: 0,
      failed: [{ line: 2, reason: expect.stringMatching(/seat/) }],
      links: [],
    })
  })

  it('prints the link of each new invitation where no mail is sent [CLI-013]', async () => {
    const { id } = await newOrganization()
    settings.SMTP_URL = undefined
    const report = await importCsv(id, 'Email;displayname;ROLES\nren@example.com;蓮;"hr;learner"\nnonsense;;')
    settings.SMTP_URL = 'smtp://mail.example'
    const acceptUrl = expect.stringMatching(/^https:\/\/manabi\.example\/invitations\/accept\?token=mit_/)
    expect(report).toMatchObject({
      invited: 1,
      failed: [{ line: 3 }],
      links: [{ email: 'ren@example.com', acceptUrl }],
    })
    expect(await invitationsOf(id)).toMatchObject([{ displayName: '蓮', roles: ['hr', 'learner'] }])
  })

  it('creates departments that are missing where it is asked to [CLI-013]', async () => {
    const { id, departmentId } = await newOrganization()
    const file = join(stores.dir, 'departments.csv')
    await writeFile(file, 'email,departments\nren@example.com,Law;sales\nmei@example.com,LAW\n')
    await manabi('members', 'import', file, '--org', id, '--create-departments')
    const { state } = await stores.repository.load(organization, [id])
    if (state.status === 'none') throw new Error('There is no such organization.')
    expect([...state.departments.values()].sort()).toEqual(['Law', 'Sales'])
    const [mei, ren] = await invitationsOf(id)
    expect(ren!.departmentIds).toEqual([expect.any(String), departmentId])
    expect(mei!.departmentIds).toEqual([ren!.departmentIds[0]])
  })

  it('refuses text that no store keeps as it is, in names of people and of departments [CLI-013]', async () => {
    const { id } = await newOrganization()
    const file = join(stores.dir, 'unstorable.csv')
    await writeFile(file, 'email,displayName,departments\nren@example.com,R\0en,\nmei@example.com,,La\0w\n')
    expect(await manabi('members', 'import', file, '--org', id, '--create-departments')).toMatchObject({
      invited: 0,
      failed: [
        { line: 2, reason: 'displayName must not contain null characters or broken Unicode' },
        { line: 3, reason: 'departments: there is no department La\0w' },
      ],
    })
    const { state } = await stores.repository.load(organization, [id])
    expect(state).toMatchObject({ departments: { size: 1 } })
  })

  it('reads UTF-16 with its mark, and names the line of bytes that are neither [CLI-013]', async () => {
    const { id } = await newOrganization()
    const text = 'email,displayName\nren@example.com,蓮\n'
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await importCsv(id, bytes)).toMatchObject({ invited: 1, failed: [] })
    expect(await importCsv(id, bytes.swap16())).toMatchObject({ unchanged: 1, failed: [] })
    const shiftJis = Buffer.concat([
      Buffer.from('email,displayName\na@example.com,A\nb@example.com,'),
      Buffer.from([0x98, 0x40]),
    ])
    const { revision } = await stores.repository.load(organization, [id])
    const reason = expect.stringMatching(/^Line 3 of .* is not UTF-8\. Save the file as "CSV UTF-8"/)
    expect(await importCsv(id, shiftJis)).toEqual({
      invited: 0,
      unchanged: 0,
      failed: [{ line: 1, reason }],
      links: [],
    })
    expect(ends.at(-1)).toBe('refused')
    expect(await stores.repository.load(organization, [id])).toMatchObject({ revision })
    expect(await importCsv(id, 'email,displayName\nc@example.com,\u200b\u3164\n')).toMatchObject({
      failed: [{ line: 2, reason: 'displayName has no character that shows' }],
    })
  })

  it('tells who is invited when a store fails in the middle, and tries nobody else [CLI-013]', async () => {
    const { id } = await newOrganization()
    const addresses = Array.from({ length: 30 }, (_, n) => `person${n}@example.com`)
    const execute = stores.repository.execute.bind(stores.repository)
    let left = 45
    const failing = jest.spyOn(stores.repository, 'execute').mockImplementation(async (...given) => {
      if (left-- <= 0) throw new Unavailable('eventStore')
      return execute(...given)
    })
    settings.SMTP_URL = undefined
    const report = (await importCsv(id, ['email', ...addresses].join('\n'))) as ImportReport
    settings.SMTP_URL = 'smtp://mail.example'
    failing.mockRestore()
    expect(report.invited + report.failed.length).toBe(30)
    expect([report.links.length > 0, report.links.length]).toEqual([true, report.invited])
    expect(report.failed.at(-1)).toEqual({
      line: 31,
      reason: 'The event store is not available. Import the file again.',
    })
    expect(ends.at(-1)).toBe('failed')
    expect(await importCsv(id, ['email', ...addresses].join('\n'))).toMatchObject({ failed: [] })
    expect(await invitationsOf(id)).toHaveLength(30)
  })

  it('tells which rows were not imported when a store fails while it creates departments [CLI-013]', async () => {
    const { id } = await newOrganization()
    const file = join(stores.dir, 'unavailable.csv')
    await writeFile(file, 'email,departments\nren@example.com,Law\nmei@example.com,\n')
    const failing = jest.spyOn(stores.repository, 'execute').mockRejectedValue(new Unavailable('eventStore'))
    const report = await manabi('members', 'import', file, '--org', id, '--create-departments')
    failing.mockRestore()
    const reason = 'The event store is not available. Import the file again.'
    const failed = [2, 3].map((line) => ({ line, reason }))
    expect(report).toEqual({ invited: 0, unchanged: 0, failed, links: [] })
    expect(ends.at(-1)).toBe('failed')
  })

  it('refuses an unknown organization and a file of something else [CLI-013]', async () => {
    const { id } = await newOrganization()
    await expect(importCsv('org_none', people)).rejects.toThrow(Problem)
    const reason = 'The first line does not name a column email.'
    expect(await importCsv(id, 'name\nHanako')).toMatchObject({ failed: [{ line: 1, reason }] })
    expect(ends.at(-1)).toBe('refused')
    await expect(manabi('members', 'import', 'x.csv')).rejects.toThrow(CommanderError)
  })
})
