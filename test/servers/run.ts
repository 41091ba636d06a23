import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reasonOf, type Started, startEventStoreDbStandIn, startFerretDb, startNats } from './start.ts'

/**
 * `npm run test:servers [pattern]`: the contract of every adapter, and journeys, against real servers. Starts those that the environment
 * does not name, where it can; tests of the others are skipped.
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

for (const [setting, what, start] of servers) report.push(await provide(setting, what, start))
const status = await jest()
for (const server of running) await server.stop()
process.stderr.write(`\nServers of this run:\n${report.map((line) => `  ${line}\n`).join('')}`)
process.exitCode = status

async function provide(setting: string, what: string, start: () => Promise<Started>): Promise<string> {
  if (environment[setting]) return `${setting}: as the environment names it`
  try {
    const server = await start()
    running.push(server)
    environment[setting] = server.url
    return `${setting}: ${what}`
  } catch (error) {
    return `${setting}: SKIPPED, could not start ${what} (${reasonOf(error)}). Its tests are skipped, journeys run embedded.`
  }
}

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
