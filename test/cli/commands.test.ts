import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { derivedReadModels } from '@manabi/operations'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { type CommandLine, commandLine, type Server } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

const password = 'correct horse'
const person = ['--email', 'hanako@example.com', '--password', password, '--name', 'Hanako']

/** What the server tells a person of their organizations, as soon as it tells of any. */
async function organizationsOf(server: Server) {
  const api = client(server.url)
  const { body } = await api.post('/auth/login', { email: 'hanako@example.com', password })
  return eventually(async () => {
    const { organizations } = (await api.as(body.accessToken).get('/me')).body
    return organizations?.length > 0 && organizations
  })
}

describe('manabi', () => {
  it('works beside a running server, which follows at once [CLI-005]', async () => {
    const server = await cli.serve()
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    const update = ['org', 'update', '--id', organizationId as string]
    const seats = { used: 0, total: 9, available: 9 }
    const updated = { id: organizationId, name: 'School', plan: 'large', seats, learnerAppUrl: null }
    expect(await cli.json(...update, '--seats', '9', '--plan', 'large')).toMatchObject(updated)
    await cli.json('user', 'create', ...person, '--org', organizationId, '--roles', 'hr')
    expect(await organizationsOf(server)).toEqual([{ id: organizationId, displayName: 'School', roles: ['hr'] }])
    expect(await server.stop()).toBe(0)
  })

  it('--json prints one document, and without it a sentence [CLI-006]', async () => {
    const words = ['org', 'create', '--name', 'School', '--seats', '5']
    const json = await cli.manabi([...words, '--json'])
    expect(json).toEqual({ status: 0, stdout: expect.stringMatching(/^\{"organizationId":"org_\w+"\}\n$/), stderr: '' })
    const sentence = await cli.manabi(words)
    expect(sentence).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^[^{]+\n$/) })
  })

  it('keeps its log out of what it prints [CLI-006]', async () => {
    await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    await (await cli.serve()).stop()
    await writeFile(cli.file('views/catalog.db'), 'not a database')
    const { status, stdout, stderr } = await cli.manabi(['projections', 'list', '--json'])
    expect({ status, document: JSON.parse(stdout) }).toEqual({
      status: 0,
      document: { projections: expect.any(Array) },
    })
    expect(stderr).toContain('they are built again')
  })

  it('says why it cannot read yet what no server has built [CLI-006]', async () => {
    await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    expect(await cli.manabi(['erasures', 'list'])).toMatchObject({
      status: 1,
      stderr: 'The read store is not available. erasures is being built.\n',
    })
  })

  it('says on stderr what it cannot do, with status 1 [CLI-006]', async () => {
    const { status, stdout, stderr } = await cli.manabi(['user', 'create', ...person, '--org', 'org_nobody', '--json'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^[A-Z].*\.\n$/)
    expect(stderr).not.toContain(password)
  })

  it('says when what it did could not be printed [CLI-006]', async () => {
    const words = ['org', 'create', '--name', 'School', '--seats', '5']
    expect(await cli.unread(words)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The result could not be printed: What reads it has ended. What the command changed stays.\n',
    })
    expect(await cli.json('org', 'list')).toMatchObject({ organizations: [{ name: 'School' }] })
  })

  it('calls wrong usage what it is, with status 2 [CLI-006]', async () => {
    const wrong = [
      [['org', 'create', '--name', 'School'], '--seats'],
      [['org', 'create', '--name', 'School', '--seats', '5', '--colour', 'red'], '--colour'],
      [['orgs'], 'orgs'],
      [['projections', 'rebuild', 'nothing'], 'nothing'],
    ] as const
    const refusals = await Promise.all(wrong.map(([words]) => cli.manabi(words)))
    expect(refusals).toEqual(
      wrong.map(([, culprit]) => ({ status: 2, stdout: '', stderr: expect.stringContaining(culprit) })),
    )
  })

  it('lists, rebuilds and verifies the read models beside a server [CLI-008, PRJ-006]', async () => {
    const server = await cli.serve()
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    await cli.json('user', 'create', ...person, '--org', organizationId)
    await organizationsOf(server)
    const { projections } = await cli.json('projections', 'list')
    const row = { name: expect.any(String), version: expect.any(Number), status: 'ready', behind: 0 }
    expect(projections).toEqual(projections.map(() => expect.objectContaining(row)))
    const named = (list: { name: string }[], name: string) => list.find((projection) => projection.name === name)
    expect(named(projections, 'accounts')).toMatchObject({ documents: 1 })
    const rebuilt = await cli.json('projections', 'rebuild', 'accounts')
    expect(rebuilt.projections).toEqual([expect.objectContaining({ name: 'accounts', status: 'ready', documents: 1 })])
    const verified = await cli.json('projections', 'verify')
    const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()
    // The service computes these from other read models.
    const derived = derivedReadModels.map(({ name }) => name)
    expect(names(verified.projections)).toEqual(names(projections).filter((name) => !derived.includes(name)))
    const refusal = await cli.manabi(['projections', 'verify', derived[0]!])
    expect(refusal).toMatchObject({ status: 2, stderr: expect.stringContaining('is not compared') })
    for (const { differences } of verified.projections) expect(differences).toBe(0)
    const before = await cli.json('projections', 'verify', 'accounts', '--until', '2020-01-01T00:00:00Z')
    expect(before.projections).toEqual([{ name: 'accounts', documents: 0, differences: null }])
    expect(await organizationsOf(server)).toHaveLength(1)
    expect(await server.stop()).toBe(0)
  })

  it('audit prints the events of a subject, one a line, sealed fields as such [PRJ-007]', async () => {
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    const { userId } = await cli.json('user', 'create', ...person, '--org', organizationId)
    const { status, stdout } = await cli.manabi(['audit', '--subject', `user:${userId}`])
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(status).toBe(0)
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['UserRegistered', 'MemberAdded']))
    const registered = events.find(({ type }) => type === 'UserRegistered')
    expect(registered.data).toMatchObject({ userId, email: { sealed: expect.any(String) } })
    expect(stdout).not.toContain('hanako@example.com')
  })
})
