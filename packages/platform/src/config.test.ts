import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { onPort, readConfig, settings, unknownSettings, WrongSetting } from './config.ts'
import { secretNames } from './secretFiles.ts'

describe('an address of servers', () => {
  it.each([
    ['EVENT_STORE_URL', 'esdb://es.example:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb://admin:a,b@one:2113,two:2113,three:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb+discover://cluster.example:2113'],
    ['READ_STORE_URL', 'mongodb://one:27017,two:27017,three:27017/manabi?replicaSet=rs0'],
    ['READ_STORE_URL', 'mongodb+srv://user:secret@cluster.example'],
    ['FEED_URL', 'nats://user:secret@one:4222,two:4222'],
    ['FEED_URL', 'tls://one:4222'],
  ])('%s may name one or several: %s', (name, url) => {
    expect(readConfig({ [name]: url })).toMatchObject({ [name]: url })
  })

  it.each([
    ['EVENT_STORE_URL', 'http://one:2113'],
    ['EVENT_STORE_URL', 'one:2113,two:2113'],
    ['EVENT_STORE_URL', 'esdb://one:2113,two:port'],
    ['READ_STORE_URL', 'mongodb://one:27017,,two:27017'],
    ['READ_STORE_URL', 'mongodb://'],
  ])('%s is refused: %s', (name, url) => {
    expect(() => readConfig({ [name]: url })).toThrow(WrongSetting)
  })
})

describe('HOST', () => {
  it.each(['0.0.0.0', '::', '192.0.2.7', 'manabi.example'])(
    '%s, which other machines reach, is refused without PUBLIC_URL [RUN-001]',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(
        `HOST ${HOST} is reached from other machines, and tokens and links need the address that they use: ` +
          'set PUBLIC_URL, such as https://manabi.example.org.',
      )
      expect(readConfig({ HOST, PUBLIC_URL: 'https://manabi.example/' }).PUBLIC_URL).toBe('https://manabi.example')
    },
  )

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['127.0.0.2', 'http://127.0.0.2:8080'],
    ['localhost', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('%s needs none [RUN-001]', (HOST, url) => {
    expect(readConfig({ HOST }).PUBLIC_URL).toBe(url)
    expect(onPort(readConfig({ HOST, PORT: '0' }), 8080)).toMatchObject({ PORT: 8080, PUBLIC_URL: url })
  })

  it('stays as it is given, whatever port the system chooses [RUN-001]', () => {
    const PUBLIC_URL = 'https://manabi.example'
    expect(onPort(readConfig({ PORT: '0', PUBLIC_URL }), 8080)).toMatchObject({ PORT: 8080, PUBLIC_URL })
  })
})

describe('a file with a secret', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manabi-secrets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }

  it('is read, without the line break at its end [RUN-002]', async () => {
    const token = 'an operator token of enough characters'
    const OPERATOR_TOKEN_FILE = await file('token', `${token}\n`)
    expect(readConfig({ OPERATOR_TOKEN_FILE }).OPERATOR_TOKEN).toBe(token)
    expect(readConfig({ OPERATOR_TOKEN_FILE: '' }).OPERATOR_TOKEN).toBeUndefined()
  })

  it('is refused with a sentence where it cannot be read, is empty, wrong, or set twice [RUN-002]', async () => {
    const refused = (environment: Record<string, string>, message: RegExp) =>
      expect(() => readConfig(environment)).toThrow(message)
    refused({ MASTER_KEY_FILE: join(folder, 'none') }, /^Invalid MASTER_KEY_FILE: .*none does not exist\.$/)
    refused({ MASTER_KEY_FILE: folder }, /^Invalid MASTER_KEY_FILE: .* is a directory\.$/)
    refused({ MASTER_KEY_FILE: await file('empty', '\n') }, /^Invalid MASTER_KEY_FILE: .*empty is empty\.$/)
    refused({ MASTER_KEY_FILE: await file('short', 'c2hvcnQ=') }, /^Invalid MASTER_KEY: expected 32 bytes in base64/)
    refused({ MASTER_KEY_FILE: 'x', MASTER_KEY: 'y' }, /^Set MASTER_KEY or MASTER_KEY_FILE, not both\.$/)
  })

  it('may hold every setting that is a secret, or an address that may have a password in it [RUN-002]', () => {
    const secrets = Object.keys(settings).filter((name) =>
      /KEY|TOKEN$|SECRET|PASSWORD|_STORE_URL|(FEED|SMTP)_URL/.test(name),
    )
    expect([...secretNames].sort()).toEqual(secrets.sort())
  })
})

describe('a name that looks like a setting', () => {
  it.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['WEBHOOK_RETRY_SECOND', 'WEBHOOK_RETRY_SECONDS'],
    ['data_dir', 'DATA_DIR'],
    ['MANABI_PORT', 'PORT'],
    ['LOG_LEVEL_FILE', 'LOG_LEVEL'],
  ])('%s is warned about: %s was meant [RUN-003]', (name, meant) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([`Unknown setting ${name}. Did you mean ${meant}?`])
  })

  it('is warned about where nobody can tell what was meant [RUN-003]', () => {
    expect(unknownSettings({ MANABI_COLOUR: 'x' })).toEqual([
      'Unknown setting MANABI_COLOUR. manabi serve --help lists all.',
    ])
  })

  it('is left alone where it is a setting, or has nothing to do with one [RUN-003]', () => {
    const environment = { PORT: '1', MASTER_KEY_FILE: 'x', MANABI_URL: 'x', MANABI_API_KEY: 'x' }
    const others = {
      PATH: 'x',
      PORTS: 'x',
      HOSTNAME: 'x',
      HOSTS: 'x',
      LOG_FORMAT: 'x',
      DATABASE_URL: 'x',
      npm_config_x: 'x',
    }
    expect(unknownSettings({ ...environment, ...others })).toEqual([])
  })
})
