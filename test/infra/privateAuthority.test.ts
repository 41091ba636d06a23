import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const run = promisify(execFile)

/** What a process says that reads from the EventStoreDB at this address. */
async function saidBy(url: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const script = `
    import { EventStoreDBClient } from '@eventstore/db-client'
    const client = EventStoreDBClient.connectionString('${url}')
    try { for await (const one of client.readStream('x', { maxCount: 1 })) console.log(one) }
    catch (error) { console.log(error.message) }
    process.exit()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env: environment })
  return stdout
}

describe('NODE_EXTRA_CA_CERTS', () => {
  let folder: string
  let server: Server
  let url: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manabi-authority-'))
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'key.pem')]
    await run('openssl', ['req', '-x509', ...key, '-out', join(folder, 'ca.pem'), ...subject])
    server = new Server()
    const pair = {
      cert_chain: await readFile(join(folder, 'ca.pem')),
      private_key: await readFile(join(folder, 'key.pem')),
    }
    const credentials = ServerCredentials.createSsl(null, [pair])
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync('localhost:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
    )
    url = `esdb://localhost:${port}`
  })
  afterAll(async () => {
    server.forceShutdown()
    await rm(folder, { recursive: true })
  })

  it('names authorities whose certificates the client of EventStoreDB takes', async () => {
    expect(await saidBy(url, {})).toContain('self-signed certificate')
    // Past the handshake: this server only lacks what is asked of it.
    expect(await saidBy(url, { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') })).toMatch(/unimplemented|not implement/i)
  })
})
