import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readConfig, settings } from '@manabi/platform'
import { read } from '../architecture/sources.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { type CommandLine, commandLine, type Server } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

const isReady = async ({ url }: Server) => (await fetch(`${url}/health/ready`)).status === 200
const greeting = 'demo organization'

describe('manabi serve', () => {
  it('on an empty directory prints commands that work, once [CLI-001, CLI-002, RUN-010, RUN-013]', async () => {
    const first = await cli.serve({ PORT: '0' })
    // Nothing to wait for any more: the greeting is there, and what it says works, on the port that the system chose too.
    expect(await isReady(first)).toBe(true)
    expect(first.stdout().indexOf(greeting)).toBeLessThan(first.stdout().indexOf('"msg":"Listening."'))
    expect(first.stdout()).toContain(greeting)
    const commands = first.stdout().match(/^(TOKEN=|curl ).*$/gm)!
    expect(commands).toHaveLength(3)
    const stdout = await bash(commands.join('\n'))
    const [courses, progress] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(courses.totalItems).toBeGreaterThan(0)
    expect(progress).toMatchObject({ status: 'in_progress', completedLessons: 1 })
    const refused = await (await fetch(`${first.url}/api/v1/courses`)).json()
    expect(refused).toMatchObject({ type: `${first.url}/errors/unauthorized` })
    const tour = await readmeTour(first)
    expect(tour).toMatch(/"totalItems":[1-9].*\n\{.*"completedLessons":\d.*\n\[\{.*"status":"in_progress"/)
    expect((await readdir(cli.dataDir)).sort()).toEqual(
      expect.arrayContaining(['events.db', 'master.key', 'state.db', 'views']),
    )
    expect(await first.stop()).toBe(0)
    expect(first.stdout()).toMatch(/"msg":"Stopped\."\}\n$/)
    const again = await cli.serve({})
    expect(again.stdout()).not.toContain(greeting)
    expect(await again.stop()).toBe(0)
  })

  it('tells commands beside it where it is: their links lead there [ACC-006]', async () => {
    const server = await cli.serve({ PORT: '0' })
    const { resetUrl } = await cli.json('user', 'reset-password', '--email', 'learner@demo.example')
    expect(new URL(resetUrl).origin).toBe(server.url)
    expect((await fetch(resetUrl)).status).toBe(200)
    await server.stop()
  })

  it.each<Record<string, string>>([{ DEMO: 'off' }, { NODE_ENV: 'production' }])(
    'makes nothing up with %j [CLI-002]',
    async (given) => {
      const server = await cli.serve(given)
      await eventually(() => isReady(server))
      expect(server.stdout()).not.toContain(greeting)
      expect(await server.stop()).toBe(0)
      const { projections } = await cli.json('projections', 'list')
      expect(projections.every(({ documents }: { documents: number }) => documents === 0)).toBe(true)
    },
  )

  it('with wrong settings does not start and says what to write [CLI-003]', async () => {
    const { status, stdout, stderr } = await cli.manabi(['serve'], { PORT: 'abc', RATE_LIMITS: 'true' })
    expect({ status, stdout, lines: stderr.trim().split('\n') }).toEqual({
      status: 1,
      stdout: '',
      lines: [
        expect.stringMatching(/^Invalid PORT: expected a port from 0 to 65535/),
        expect.stringMatching(/^Invalid RATE_LIMITS: expected on or off/),
      ],
    })
    expect(await readdir(cli.dataDir)).toEqual([])
  })

  it('with a DATA_DIR that is no directory ends with a sentence that names it [CLI-003]', async () => {
    await writeFile(cli.file('taken'), '')
    // Below a file, and where nothing can be made.
    for (const DATA_DIR of [cli.file('taken'), cli.file('taken/below'), '/dev/null/x', '/proc/x/y']) {
      const { status, stderr } = await cli.manabi(['serve'], { DATA_DIR })
      expect(status).toBe(1)
      expect(stderr).toMatch(/^Invalid DATA_DIR: expected a directory \(.*\)\.\n$/)
    }
  })

  it('on a port that is taken, or an address of another machine, ends with a sentence [RUN-008]', async () => {
    const server = await cli.serve()
    const { port } = new URL(server.url)
    const taken = await cli.manabi(['serve'], { DEMO: 'off', PORT: port })
    expect(taken).toMatchObject({ status: 1, stderr: `Port ${port} is in use. Set PORT to another.\n` })
    const metrics = await cli.manabi(['serve'], { DEMO: 'off', METRICS_PORT: port })
    expect(metrics).toMatchObject({ status: 1, stderr: `Port ${port} is in use. Set METRICS_PORT to another.\n` })
    const elsewhere = await cli.manabi(['serve'], {
      DEMO: 'off',
      HOST: '192.0.2.1',
      PUBLIC_URL: 'https://manabi.example',
    })
    expect(elsewhere).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Invalid HOST: expected an address of this machine/),
    })
    await server.stop()
  })

  it('warns of misspelled settings, also when it cannot start without them [RUN-001, RUN-003]', async () => {
    const typo = 'Unknown setting PUBLIC_ULR. Did you mean PUBLIC_URL?'
    const server = await cli.serve({ DEMO: 'off', PUBLIC_ULR: 'https://manabi.example' })
    await eventually(() => server.stdout().includes(`"level":40`))
    expect(server.stdout()).toContain(typo)
    await server.stop()
    const { status, stderr } = await cli.manabi(['serve'], { HOST: '0.0.0.0', PUBLIC_ULR: 'https://manabi.example' })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^HOST 0\.0\.0\.0 is reached from other machines.*\nUnknown setting PUBLIC_ULR\. Did you mean PUBLIC_URL\?\n$/,
    )
  })

  it('--help lists every setting with its default [CLI-004]', async () => {
    const { status, stdout } = await cli.manabi(['serve', '--help'])
    expect(status).toBe(0)
    for (const name of Object.keys(settings)) expect(stdout).toMatch(new RegExp(`^ +${name} +\\S`, 'm'))
    expect(stdout).toMatch(/^ +PORT .*\(default: 8080\)$/m)
    expect(stdout).toMatch(/^ +WEBHOOK_RETRY_SECONDS .*\(default: 30,120,600,1800,3600\)$/m)
  })

  it('finishes the request under way when it is told to stop [CLI-009]', async () => {
    const server = await cli.serve()
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse' })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' }
    const login = request(`${server.url}/api/v1/auth/login`, { method: 'POST', headers })
    const answered = new Promise<{ status?: number; body: string }>((resolve, reject) => {
      login.on('error', reject)
      login.on('response', async (response) => resolve({ status: response.statusCode!, body: await text(response) }))
    })
    const isUnderWay = new Promise((resolve) => login.on('continue', resolve))
    login.flushHeaders()
    await isUnderWay
    const stopped = server.stop()
    await eventually(() =>
      fetch(server.url).then(
        () => false,
        () => true,
      ),
    )
    login.end(body)
    expect(await answered).toMatchObject({ status: 401, body: expect.stringContaining('invalid_credentials') })
    expect(await stopped).toBe(0)
  })
})

describe('a command beside a running service', () => {
  it('ends when the service shows what it wrote [CLI-016]', async () => {
    const server = await cli.serve()
    for (const name of ['One', 'Two', 'Three']) {
      await cli.json('org', 'create', '--name', name, '--seats', '5')
      const { projections } = (await (await fetch(`${server.url}/health/ready`)).json()) as {
        projections: readonly { behind: number }[]
      }
      expect(projections.filter(({ behind }) => behind > 0)).toEqual([])
    }
    await server.stop()
  })
})

describe('repeated signals', () => {
  it('change nothing while the service drains [CLI-009]', async () => {
    const server = await cli.serve()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const answer = text(socket)
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    )
    await sleep(100)
    const ended = once(server.process, 'exit')
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
      server.process.kill(signal)
      await sleep(50)
    }
    socket.write('{}')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await ended).toEqual([0, null])
  })
})

describe('npm start', () => {
  it('drains on Ctrl-C, which signals npm, its shell, and the service [CLI-009]', async () => {
    const { PATH } = process.env
    const env = { PATH, HOME: cli.dataDir, DATA_DIR: cli.dataDir, PORT: '0', DEMO: 'off' }
    const started = spawn('npm', ['start'], { cwd: join(import.meta.dirname, '../..'), env, detached: true })
    const [end, output] = [once(started, 'close'), { text: '' }]
    started.stdout.on('data', (chunk) => {
      output.text += chunk
    })
    await eventually(() => output.text.includes('http://127.0.0.1:'))
    process.kill(-started.pid!, 'SIGINT')
    await end
    expect(output.text).toContain('Stopped.')
  })

  it('ends when npm alone is told to end while the service starts [CLI-015]', async () => {
    const { PATH } = process.env
    const data = join(cli.dataDir, 'data')
    const env = { PATH, HOME: cli.dataDir, DATA_DIR: data, PORT: '0', DEMO: 'off' }
    const npm = spawn('npm', ['start'], { cwd: join(import.meta.dirname, '../..'), env, detached: true })
    npm.stdout.resume()
    await eventually(() => existsSync(data))
    process.kill(npm.pid!, 'SIGTERM')
    // Its output ends with the last process that has it: with the service.
    await once(npm, 'close')
  })

  it('drains when npm alone is told to end, and the next start takes its port [CLI-015]', async () => {
    const { PATH } = process.env
    const env = { PATH, HOME: cli.dataDir, DATA_DIR: cli.dataDir, PORT: String(await freePort()), DEMO: 'off' }
    const start = async () => {
      const npm = spawn('npm', ['start'], { cwd: join(import.meta.dirname, '../..'), env, detached: true })
      const output = { text: '' }
      npm.stdout.on('data', (chunk) => {
        output.text += chunk
      })
      // Its output ends with the last process that has it: with the service.
      return { npm, output, end: once(npm, 'close') }
    }
    const first = await start()
    await eventually(() => first.output.text.includes('Listening.'))
    const ended = once(first.npm, 'exit')
    process.kill(first.npm.pid!, 'SIGTERM')
    await ended
    const second = await start()
    await eventually(() => second.output.text.includes('Listening.'))
    await first.end
    expect(first.output.text).toContain('Stopped.')
    process.kill(-second.npm.pid!, 'SIGTERM')
    await second.end
    expect(second.output.text).toContain('Stopped.')
  })
})

describe('a wrong setting [CLI-003]', () => {
  const wrong: Partial<Record<keyof typeof settings, string>> = {
    PORT: '70000',
    PUBLIC_URL: 'https://manabi.example/learn',
    NODE_ENV: 'prod',
    EVENT_STORE_URL: 'http://localhost:2113',
    READ_STORE_URL: 'localhost:27017',
    FEED_URL: 'amqp://localhost',
    NAMESPACE: 'My School',
    OPERATOR_TOKEN: 'short',
    MASTER_KEY_OLD: 'short',
    WEBHOOK_DISABLE_SECONDS: '-1',
    WEBHOOK_RETENTION_DAYS: '0',
    MASTER_KEY: 'c2hvcnQ=',
    ACCESS_TOKEN_SECONDS: '0',
    REFRESH_TOKEN_DAYS: '1.5',
    AUTH_CODE_SECONDS: 'a minute',
    STUDY_SESSION_CAP_SECONDS: '-1',
    RATE_LIMITS: 'yes',
    WEBHOOK_RETRY_SECONDS: '30,,120',
    WEBHOOK_TIMEOUT_SECONDS: '0',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WEBHOOK_ALLOW_HTTP: '1',
    SMTP_URL: 'mail.example:587',
    MAIL_FROM: 'Manabi',
    AI_PROVIDER: 'openai',
    AI_BASE_URL: 'api.example.com/v1',
    AI_API_KEY: 'two words',
    AI_TIMEOUT_SECONDS: '0',
    AI_CONCURRENCY: '0',
    DEMO: 'no',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
    CORS_ORIGINS: 'https://app.example/',
    METRICS_PORT: '-1',
  }

  it.each(Object.entries(wrong))('%s=%s is refused with what to write, without its value', (name, value) => {
    const { write, description } = settings[name as keyof typeof settings].meta()!
    expect(() => readConfig({ [name]: value })).toThrow(`Invalid ${name}: expected ${write} (${description}).`)
  })

  it('is tried for every setting that does not take any text', () => {
    const takesAnything = Object.entries(settings).filter(([, schema]) => schema.safeParse(' ? ').success)
    expect([...Object.keys(wrong), ...takesAnything.map(([name]) => name)].sort()).toEqual(Object.keys(settings).sort())
  })

  it('is SMTP_URL without MAIL_FROM', () => {
    const SMTP_URL = 'smtp://mail.example'
    expect(() => readConfig({ SMTP_URL })).toThrow(/^Invalid MAIL_FROM: .* needed with SMTP_URL\)\.$/)
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'Manabi <manabi@mail.example>' })).toMatchObject({ SMTP_URL })
  })

  it.each([
    ['AI_PROVIDER', { AI_MODEL: 'm' }],
    ['AI_MODEL', { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }],
    ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }],
    ['AI_API_KEY', { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }],
  ])('is a model without %s', (missing, given) => {
    expect(() => readConfig(given)).toThrow(new RegExp(`^Invalid ${missing}: expected`))
  })

  it('an empty one counts as unset', () => {
    expect(readConfig({ PORT: '', DEMO: '' })).toEqual(readConfig({}))
  })
})

const bash = async (script: string): Promise<string> => (await promisify(execFile)('bash', ['-c', script])).stdout

/** The commands of the README's two minutes, with the address and password of this server. */
function readmeTour({ url, stdout }: Server): Promise<string> {
  const [, script] = /```bash\n([\s\S]*?)```/.exec(read('README.md'))!
  const [, password] = /learner@\S+ +password (\S+)/.exec(stdout())!
  return bash(script!.replace('http://127.0.0.1:8080', url).replace("PASSWORD='…'", `PASSWORD='${password}'`))
}
