import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { demoGreeting } from './demoGreeting.ts'

const demo = {
  organizationId: 'org_1',
  courseIds: ['crs_1'],
  lessonIds: ['les_1', 'les_2'],
  learner: { email: 'learner@demo.example', password: 'Secret-of_the-learner' },
  admin: { email: 'admin@demo.example', password: 'Secret-of_the-admin' },
}

/** What a service would see of the commands, each answered with a token pair. */
async function pasted(greeting: (url: string) => string): Promise<string[]> {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    seen.push(`${described(request)} ${await text(request)}`.trim())
    response.end(JSON.stringify({ accessToken: 'ey.J-_9', expiresAt: 'x', refreshToken: 'y' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const commands = greeting(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    .split('\n')
    .filter(isCommand)
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands.join('\n')])
  server.close()
  return seen
}

const isCommand = (line: string) => /^(TOKEN=|curl )/.test(line)
const described = ({ method, url, headers }: IncomingMessage) =>
  `${method} ${url} ${headers.authorization ?? headers['content-type']}`

describe('the greeting of the demonstration [CLI-002]', () => {
  it('has three commands that work when pasted into bash', async () => {
    expect(await pasted((url) => demoGreeting(demo, url, '/data'))).toEqual([
      'POST /api/v1/auth/login application/json {"email":"learner@demo.example","password":"Secret-of_the-learner"}',
      'GET /api/v1/courses?culture=en-US Bearer ey.J-_9',
      'POST /api/v1/lessons/les_1/complete Bearer ey.J-_9',
    ])
  })

  it('names both accounts and says how to turn it off', () => {
    const greeting = demoGreeting(demo, 'http://127.0.0.1:8080', '/data')
    for (const { email, password } of [demo.learner, demo.admin])
      expect(greeting).toMatch(new RegExp(`${email} +password ${password}`))
    expect(greeting).toContain('DEMO=off')
  })
})
