import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { deliveryHeaders, newSecret } from '@manabi/webhooks'
import { root } from '../architecture/sources.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, type World, worldOf } from '../harness/world.ts'
import { pastesIn, withOutput } from './pastes.ts'

const run = promisify(execFile)
const pastes = (language: string): string[] => pastesIn('docs/guides/webhooks.md', language)

const message = {
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  eventType: 'ping',
  body: '{"id":"evt_1","type":"ping","data":{}}',
}
const signed = (secret: string) => deliveryHeaders({ ...message, secret, timestamp: Math.floor(Date.now() / 1_000) })

describe('the guide to webhooks', () => {
  let service: TestService
  let world: World
  let school: Id
  let email: string
  beforeAll(async () => {
    service = await startTestService()
    world = worldOf(service)
    school = await world.organization()
    email = (await world.account({ [school]: ['admin'] })).email
  })
  afterAll(() => service.remove())

  it('can be followed paste by paste [WHK-036]', async () => {
    const mark = '----'
    const script = pastes('sh').join(`\necho; echo ${mark}\n`)
    const env = { PATH: process.env['PATH'], BASE: service.url, EMAIL: email, PASSWORD: password }
    const { stdout } = await run('bash', ['-e', '-c', script], { env })
    const [signedIn, registered, pinged, shown, key, pulled] = stdout.split(mark).map((text) => text.trim())
    expect([signedIn, key]).toEqual(['', ''])
    expect(JSON.parse(registered!)).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      webhook: { isActive: true },
    })
    expect(JSON.parse(pinged!)).toMatchObject({ eventType: 'ping' })
    expect(JSON.parse(shown!)).toMatchObject([{ id: JSON.parse(pinged!).id }])
    expect(JSON.parse(pulled!)).toMatchObject({ items: [{ type: 'member.joined' }], hasMore: false })
  })

  it('leads to events at a receiver on the own machine [WHK-036]', async () => {
    const [signIn, , , , key] = pastes('sh')
    const port = String(await freePort())
    const env = { PATH: process.env['PATH'], BASE: service.url, EMAIL: email, PASSWORD: password }
    const forward = [signIn, key, ...pastes('bash')].join('\n').replace('3000', port)
    await withOutput('bash', ['-e', '-c', forward], { cwd: root, env }, async (forwarded) => {
      const WEBHOOK_SECRET = await eventually(() => /whsec_\S+/.exec(forwarded())?.[0])
      const receiver = `${pastes('js')[0]!}\nfunction handle(event) { console.log(event.type) }`
      const settings = { cwd: root, env: { ...env, WEBHOOK_SECRET, PORT: port, NODE_ENV: 'production' } }
      await withOutput(process.execPath, ['--input-type=module', '-e', receiver], settings, async (received) => {
        const { lessonIds } = await world.course(school, { lessons: [{ title: 'Whales' }] })
        const learner = await world.person({ [school]: ['learner'] })
        await learner.api.post(`/lessons/${lessonIds[0]}/complete`)
        await eventually(() => received().includes('lesson.completed'))
      })
    })
  })

  it('verifies in JavaScript what is sent, and refuses what was changed [WHK-036]', async () => {
    const secret = newSecret()
    const [receiver] = pastes('js')
    const code = `${receiver!.replace('process.env.PORT ?? 3000', '0, function () { console.log(this.address().port) }')}
      function handle(event) { console.log(JSON.stringify(event)) }`
    await expectToReceive(
      process.execPath,
      ['--input-type=module', '-e', code],
      secret,
      (output) => /^\d+/.exec(output)?.[0],
    )
  })

  const python = process.env['PYTHON'] ?? 'python3'
  const hasLibrary = spawnSync(python, ['-c', 'import standardwebhooks']).status === 0
  if (!hasLibrary) process.stderr.write('Skipped: Python has no standardwebhooks here (set PYTHON).\n')
  const withLibrary = hasLibrary ? it : it.skip

  withLibrary('verifies in Python with the library, and refuses what was changed [WHK-036]', async () => {
    const [receiver] = pastes('python')
    const code = receiver!.replace(
      'server.serve_forever()',
      'print(server.server_port, flush=True)\nserver.serve_forever()',
    )
    const listening = (output: string) => /^\d+/.exec(output)?.[0]
    await expectToReceive(python, ['-c', code], newSecret(), listening, { PORT: '0' })
  })

  it('verifies in Python what is sent, and refuses what was changed [WHK-036]', async () => {
    const secret = newSecret()
    const [, verify] = pastes('python')
    const code = `${verify}
import json, sys
secret, headers, body = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()
print(is_genuine(secret, headers, body), is_genuine(secret, headers, body + b" "), is_genuine("whsec_x", headers, body))`
    const { stdout } = await run('python3', ['-c', code, secret, JSON.stringify(signed(secret)), message.body])
    expect(stdout.trim()).toBe('True False False')
  })
})

/** Starts a receiver, sends it a genuine message and a changed one. */
async function expectToReceive(
  command: string,
  args: readonly string[],
  secret: string,
  listening: (output: string) => string | undefined,
  more: NodeJS.ProcessEnv = {},
) {
  const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, NODE_ENV: 'production', ...more }
  await withOutput(command, args, { cwd: root, env }, async (output) => {
    const port = await eventually(() => listening(output()))
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${port}/hooks/manabi`, { method: 'POST', headers: signed(secret), body })
    expect((await post(message.body)).status).toBe(204)
    await eventually(() => output().includes('ping'))
    expect((await post(`${message.body} `)).ok).toBe(false)
  })
}
