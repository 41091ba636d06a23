import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

it('manabi evidence import records a file row by row, once [REQ-016]', async () => {
  const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
  const person = ['--email', 'hanako@example.com', '--password', 'correct horse', '--name', 'Hanako']
  await cli.json('user', 'create', ...person, '--org', organizationId, '--roles', 'learner')
  const file = cli.file('evidence.csv')
  const importFile = () => cli.manabi(['evidence', 'import', file, '--org', organizationId, '--json'])
  await writeFile(file, 'email,kind\n')
  expect(await importFile()).toMatchObject({ status: 1, stdout: expect.stringContaining('"recorded":0') })

  const rows = [
    'email,kind,id,completedOn,note,url',
    'HANAKO@example.com,requirement,req_none,2026-03-12,Classroom,',
    'nobody@example.com,course,crs_none,2026-03-12,Classroom,',
    'hanako@example.com,lesson,les_none,12.3.2026,,',
  ]
  await writeFile(file, rows.join('\r\n'))
  const { status, stdout } = await importFile()
  const member = 'The organization has no such member. Invited people have to accept first.'
  const target = 'The organization cannot see such a course, path, or test, and has no such requirement.'
  expect([status, JSON.parse(stdout)]).toEqual([
    1,
    {
      ...{ recorded: 0, unchanged: 0 },
      failed: [
        { line: 2, reason: target },
        { line: 3, reason: member },
        { line: 4, reason: expect.stringMatching(/^target\.kind: must be one of course, path, test, requirement/) },
      ],
    },
  ])
})

it('manabi evidence import works beside a server, and importing again changes nothing [REQ-016]', async () => {
  const { organizationId } = await cli.json('org', 'create', '--name', 'School', '--seats', '5')
  const admin = { email: 'admin@example.com', password: 'correct horse' }
  for (const [email, roles] of [
    [admin.email, 'admin'],
    ['hanako@example.com', 'learner'],
  ] as const) {
    const person = ['--email', email, '--password', admin.password, '--name', 'Hanako']
    await cli.json('user', 'create', ...person, '--org', organizationId, '--roles', roles)
  }
  const server = await cli.serve()
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { accessToken: string; id: string }
  }
  const { accessToken } = await post('/auth/login', { ...admin, clientId: 'manabi-web' })
  const requirement = await post(
    `/organizations/${organizationId}/requirements`,
    { title: 'First aid', target: null, audience: { everyone: true }, due: { kind: 'after', days: 30 } },
    accessToken,
  )
  const file = cli.file('evidence.csv')
  const row = `hanako@example.com,requirement,${requirement.id},2026-03-12,Classroom,https://example.com/a.pdf`
  await writeFile(file, `email,kind,id,completedOn,note,url\n${row}\n`)
  const importFile = () => cli.json('evidence', 'import', file, '--org', organizationId)
  expect(await importFile()).toEqual({ recorded: 1, unchanged: 0, failed: [] })
  expect(await importFile()).toEqual({ recorded: 0, unchanged: 1, failed: [] })
  await server.stop()
})
