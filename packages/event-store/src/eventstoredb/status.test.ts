import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import { type StandIn, startStandIn } from '../../../../test/servers/eventStoreDb/server.ts'
import type { EventStore } from '../port.ts'
import { openEventStoreDb } from './eventStoreDb.ts'

describe('an operator of EventStoreDB is told once what is wrong, and once that it is over:', () => {
  let directory: string
  let lines: string[]
  let server: StandIn
  let store: EventStore | null

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-status-'))
    lines = []
  })
  afterEach(async () => {
    await store?.close()
    server.stop()
    await rm(directory, { recursive: true, force: true })
  })

  const say = (_facts: object, message: string) => void lines.push(message)
  const open = (url: string) => {
    store = openEventStoreDb(url, 'test', { log: { warn: say, info: say }, timeoutMs: 3_000 })
    return store
  }
  const fails = () =>
    store!.head().then(
      () => false,
      () => true,
    )
  /** Asks until there is a line, and then some more. */
  const fail = async () => {
    await eventually(async () => (await fails()) && lines.length > 0)
    for (let again = 0; again < 5; again++) expect(await fails()).toBe(true)
    const [line] = lines
    expect(lines).toEqual([line])
    await expect(store!.head()).rejects.toMatchObject({ reason: line })
    expect(store!.reason).toBe(line)
    return line
  }
  const heal = async () => {
    await eventually(async () => !(await fails()))
    expect(lines.slice(1)).toEqual(['EventStoreDB answers again.'])
    expect(store!.reason).toBeNull()
  }
  /** A certificate that signs itself, and its key. */
  const certificate = async () => {
    const [key, file] = ['key.pem', 'cert.pem'].map((name) => join(directory, name)) as [string, string]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', file, ...subject])
    return { file, tls: { key: await readFile(key), certificate: await readFile(file) } }
  }

  it('nothing listens [ENG-001]', async () => {
    server = await startStandIn({ directory })
    server.stop()
    open(server.url)
    expect(await fail()).toMatch(
      /^Nothing listens at 127\.0\.0\.1:\d+\. Start EventStoreDB, or correct the address in EVENT_STORE_URL\.$/,
    )
    server = await startStandIn({ directory, port: Number(new URL(server.url).port) })
    await heal()
  })

  it('a wrong password [ENG-001]', async () => {
    server = await startStandIn({ directory })
    server.rules.isPasswordWrong = true
    open(server.url)
    expect(await fail()).toBe('EventStoreDB refuses the user or the password in EVENT_STORE_URL. Correct them there.')
    server.rules.isPasswordWrong = false
    await heal()
  })

  it('an account that may not read $all, while it reads streams [ENG-001]', async () => {
    server = await startStandIn({ directory })
    server.rules.denied.add('reading $all')
    open(server.url)
    expect(await fail()).toMatch(/^The user in EVENT_STORE_URL lacks the right of reading \$all in EventStoreDB\./)
    expect(await store!.readStream('lesson-1')).toEqual([])
    expect(await fail()).toContain('docs/guides/eventstoredb.md')
    server.rules.denied.clear()
    await heal()
  })

  it('a certificate of an unknown authority, until tlsCaFile names it [ENG-001]', async () => {
    const { file, tls } = await certificate()
    server = await startStandIn({ directory, tls })
    open(server.url)
    expect(await fail()).toMatch(/unknown authority\. Name the authority's file in EVENT_STORE_URL: tlsCaFile=/)
    await store!.close()
    await open(`${server.url}?tlsCaFile=${file}`).head()
  })

  it('TLS on the side of the server only [ENG-001]', async () => {
    server = await startStandIn({ directory, tls: (await certificate()).tls })
    open(`${server.url}?tls=false`)
    expect(await fail()).toMatch(/expects TLS\. Remove tls=false from EVENT_STORE_URL\.$/)
  })

  it('TLS on our side only [ENG-001]', async () => {
    server = await startStandIn({ directory })
    open(server.url.replace('?tls=false', ''))
    expect(await fail()).toMatch(/does not speak TLS, which EVENT_STORE_URL asks for\. Add tls=false to it/)
  })

  it('a tlsCaFile that is not there, when it starts [ENG-001]', async () => {
    store = null
    expect(() => open('esdb://127.0.0.1:1?tlsCaFile=/nope.crt')).toThrow(
      'EVENT_STORE_URL cannot be used: Failed to load certificate file',
    )
  })
})
