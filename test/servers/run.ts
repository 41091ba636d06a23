import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { provide } from './provide.ts'
import { type Started, startEventStoreDbStandIn, startFerretDb, startNats } from './start.ts'

/**
 * `npm run test:servers [pattern]`: the contract of every adapter, and journeys, against real servers. Starts those that the environment
 * does not name. Tests of a server that cannot be installed are skipped. A server that is installed and does not start fails the run.
 */
const servers: readonly [setting: string, what: string, start: () => Promise<Started>][] = [
  [
    'EVENT_STORE_URL',
    'a stand-in that speaks the protocol; set it to a server to test EventStoreDB itself',
    startEventStoreDbStandIn,
  ],
  ['READ_STORE_URL', 'FerretDB for MongoDB, started for this run', startFerretDb],
  ['FEED_URL', 'NATS, started for this run', () => startNats()],
]
const environment: NodeJS.ProcessEnv = { ...process.env }
const running: Started[] = []
const report: string[] = []

let hasFailed = false
for (const [setting, what, start] of servers) {
  if (environment[setting]) {
    report.push(`${setting}: as the environment names it`)
    continue
  }
  const provided = await provide(what, start)
  report.push(`${setting}: ${provided.report}`)
  hasFailed ||= provided.hasFailed
  if (provided.server === undefined) continue
  running.push(provided.server)
  environment[setting] = provided.server.url
}
const status = await jest()
for (const server of running) await server.stop()
process.stderr.write(`\nServers of this run:\n${report.map((line) => `  ${line}\n`).join('')}`)
process.exitCode = status || Number(hasFailed)

function jest(): Promise<number> {
  const options = [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    fileURLToPath(import.meta.resolve('jest/bin/jest')),
    '--config',
    fileURLToPath(new URL('../../jest.servers.config.js', import.meta.url)),
    ...process.argv.slice(2),
  ]
  const child = spawn(process.execPath, options, { stdio: 'inherit', env: environment })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
