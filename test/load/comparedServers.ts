import { fork } from 'node:child_process'
import { once } from 'node:events'
import express from 'express'
import { type PlainSeed, startPlainProgram } from './plainProgram.ts'

export interface ComparedServer {
  readonly url: string
  stop(): Promise<void>
}

/** Bare Express in a process of its own, which answers every GET with this JSON. */
export const startBareExpress = (answer: unknown): Promise<ComparedServer> => start('bare', answer)

/** See `startPlainProgram`; in a process of its own. */
export const startPlain = (seed: PlainSeed): Promise<ComparedServer> => start('plain', seed)

async function start(kind: 'bare' | 'plain', argument: unknown): Promise<ComparedServer> {
  const child = fork(import.meta.filename, [kind, JSON.stringify(argument)])
  const [url] = (await once(child, 'message')) as [string]
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  return { url, stop }
}

async function bareExpress(answer: unknown): Promise<string> {
  const app = express()
  app.get('/{*path}', (_request, response) => void response.json(answer))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

if (process.argv[1] === import.meta.filename) {
  const [kind, argument] = process.argv.slice(2) as [string, string]
  process.on('disconnect', () => process.exit())
  process.send!(await (kind === 'plain' ? startPlainProgram : bareExpress)(JSON.parse(argument)))
}
