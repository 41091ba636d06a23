import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

const password = 'correct horse'

describe('manabi list and show', () => {
  it('tell what a running server made, at once [RUN-005]', async () => {
    const server = await cli.serve()
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    expect(await cli.json('org', 'list')).toMatchObject({ organizations: [{ organizationId }], totalItems: 1 })
    await server.stop()
  })

  it('tell what there is without a server, too [RUN-005]', async () => {
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    const person = ['--email', 'hanako@example.com', '--password', password, '--name', 'Hanako']
    const { userId } = await cli.json('user', 'create', ...person, '--org', organizationId, '--roles', 'hr')
    await cli.json('client', 'create', '--id', 'app', '--name', 'App', '--redirect-uri', 'https://app.example/cb')
    await cli.json('client', 'disable', '--id', 'app')

    const organization = { organizationId, name: 'School', seats: 5, plan: 'standard', createdAt: expect.any(String) }
    expect(await cli.json('org', 'list')).toEqual({ organizations: [organization], totalItems: 1 })
    expect(await cli.json('org', 'show', '--id', organizationId)).toEqual({ ...organization, usedSeats: 1 })

    const user = {
      ...{
        userId,
        email: 'hanako@example.com',
        displayName: 'Hanako',
        status: 'active',
        createdAt: expect.any(String),
      },
      organizations: [{ organizationId, roles: ['hr'] }],
    }
    expect(await cli.json('user', 'list')).toEqual({ users: [user], totalItems: 1 })
    expect(await cli.json('user', 'list', '--org', organizationId)).toEqual({ users: [user], totalItems: 1 })
    expect(await cli.json('user', 'show', '--email', 'HANAKO@example.com')).toEqual(user)
    expect(await cli.json('user', 'show', '--id', userId)).toEqual(user)

    const app = { clientId: 'app', name: 'App', redirectUris: ['https://app.example/cb'], isActive: false }
    const { clients, totalItems } = await cli.json('client', 'list')
    expect({ clients, totalItems }).toMatchObject({
      clients: [{ clientId: 'manabi-web', isActive: true }, app],
      totalItems: 2,
    })
    expect(await cli.json('client', 'show', '--id', 'app')).toMatchObject(app)
  })

  it('print tables for people, and sentences for what there is not [RUN-005]', async () => {
    await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    const { stdout } = await cli.manabi(['org', 'list'])
    expect(stdout).toMatch(/^organizationId +name +seats +plan +createdAt\norg_\w+ +School +5 +standard +\S+Z\n$/)
    expect((await cli.manabi(['user', 'list'])).stdout).toBe('No accounts yet.\n')
    const missing = [
      [['user', 'show', '--email', 'nobody@example.com'], 'There is no account nobody@example.com.'],
    ] as const
    for (const [words, sentence] of missing)
      expect(await cli.manabi(words)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

describe('manabi', () => {
  it('refuses a DATA_DIR without an installation, unless it makes one, and creates nothing [CLI-014]', async () => {
    const DATA_DIR = cli.file('mistyped')
    const refusal = `No installation in ${DATA_DIR}. Set DATA_DIR to the directory of the service.\n`
    const commands = [
      ['org', 'list'],
      ['client', 'disable', '--id', 'x'],
      ['export', 'events', cli.file('x.jsonl')],
      ['keys', 'rotate'],
    ]
    for (const words of commands)
      expect([words, await cli.manabi(words, { DATA_DIR })]).toEqual([
        words,
        { status: 1, stdout: '', stderr: refusal },
      ])
    await mkdir(DATA_DIR)
    expect((await cli.manabi(['org', 'list'], { DATA_DIR })).stderr).toBe(refusal)
    expect(await readdir(DATA_DIR)).toEqual([])
    expect((await cli.manabi(['org', 'create', '--name', 'A', '--seats', '1'], { DATA_DIR })).status).toBe(0)
  })

  it('takes a password from stdin [RUN-007]', async () => {
    const person = ['--email', 'hanako@example.com', '--name', 'Hanako']
    const made = await cli.manabi(['user', 'create', ...person, '--password-stdin', '--json'], {}, `${password}\n`)
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const short = ['user', 'create', '--email', 'taro@example.com', '--name', 'Taro', '--password-stdin']
    expect(await cli.manabi(short, {}, 'short\n')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--password'),
    })
    for (const words of [[], ['--password', password, '--password-stdin']])
      expect(await cli.manabi(['user', 'create', ...person, ...words])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('give one of --password and --password-stdin'),
      })
  })

  it('says what is wrong with a file or a folder in a sentence [RUN-008]', async () => {
    const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
    await writeFile(cli.file('taken'), '')
    const wrong = [
      [['export', 'events', cli.file('nope/x.gz')], `Folder ${cli.file('nope')} does not exist.`],
      [
        ['export', 'events', cli.file('taken/x.gz')],
        `${cli.file('taken/x.gz')} cannot exist: a part of its path is a file.`,
      ],
      [
        ['members', 'import', cli.file('people.csv'), '--org', organizationId],
        `File ${cli.file('people.csv')} does not exist.`,
      ],
    ] as const
    for (const [words, sentence] of wrong)
      expect([words, await cli.manabi(words)]).toEqual([words, { status: 1, stdout: '', stderr: `${sentence}\n` }])
  })
})
