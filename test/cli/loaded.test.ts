import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

/** Each takes megabytes, and most installations at rest need none of them. */
const servers = ['@eventstore/db-client', '@grpc/grpc-js', 'google-protobuf', 'mongodb', 'nats']
const parts = [
  ...['@ai-sdk/anthropic', '@ai-sdk/openai-compatible', '@modelcontextprotocol/server', 'nodemailer', 'undici'],
  ...['d3-scale', 'openapi3-ts', '@scalar/express-api-reference', 'unpdf', 'yauzl'],
  ...['fast-xml-parser', 'tar-stream', 'cli-progress'],
]

describe('a service that has started on its own files', () => {
  it('has loaded nothing for servers that are not set, nor for what nobody has asked for [OPS-003]', async () => {
    const { url, loaded } = await started()
    const packages = new Set(loaded('main').map(packageOf))
    expect(packages).toContain('express')
    expect([...servers, ...parts].filter((name) => packages.has(name))).toEqual([])
    expect(await (await fetch(`${url}/scalar/v1`)).text()).toContain('Manabi API')
    expect((await fetch(`${url}/console`, { redirect: 'manual' })).status).toBe(303)
    expect((await fetch(`${url}/MCP`, { method: 'POST' })).status).toBe(401)
    const later = new Set(loaded('main').map(packageOf))
    expect(parts.filter((name) => later.has(name)).toSorted()).toEqual(
      ['@modelcontextprotocol/server', '@scalar/express-api-reference', 'd3-scale', 'openapi3-ts'].toSorted(),
    )
  })

  it('writes in threads that have loaded no package [OPS-003]', async () => {
    const { loaded } = await started()
    const urls = loaded('other')
    expect(urls.filter((url) => url.endsWith('/writerThread.ts'))).not.toEqual([])
    expect(urls.filter((url) => url.includes('/node_modules/'))).toEqual([])
  })
})

async function started() {
  const record = pathToFileURL(join(import.meta.dirname, 'recordLoaded.ts')).href
  const LOADED = cli.file('loaded')
  const { url } = await cli.serve({ DEMO: 'off', NODE_OPTIONS: `--import=${record}`, LOADED })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  const loaded = (thread: 'main' | 'other') =>
    readFileSync(LOADED, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`${thread} `))
      .map((line) => line.slice(thread.length + 1))
  return { url, loaded }
}

const packageOf = (url: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
