import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { operations } from '@manabi/operations'
import { readConfig } from '@manabi/platform'
import { allRoles } from '../../apps/cli/src/roles.ts'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import { checkedFetch } from './answers.ts'
import { dropOwnDatabase, withOwnDatabase } from './ownDatabase.ts'
import { testOptions } from './testTimeouts.ts'

export interface TestService extends Service {
  readonly dataDir: string
  /** Stops, and starts again on the same data. */
  restart(): Promise<TestService>
  /** Stops and removes the data. */
  remove(): Promise<void>
}

/**
 * The whole service in this process, on a fresh data directory and a free port. From then on `fetch` throws, in this test file, for
 * an answer of the service that is not as its operation declares: no test has to remember to look.
 */
export async function startTestService(settings: Record<string, string> = {}): Promise<TestService> {
  return startOn(await mkdtemp(join(tmpdir(), 'manabi-test-')), settings)
}

async function startOn(dataDir: string, settings: Record<string, string>): Promise<TestService> {
  const service = await serve(readConfig({ ...testSettings(dataDir), ...settings }), allRoles, testOptions())
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= service.stop()
    return stopped
  }
  globalThis.fetch = checkedFetch(operations, service.url)
  return {
    ...service,
    dataDir,
    stop,
    restart: async () => {
      await stop()
      return startOn(dataDir, settings)
    },
    remove: async () => {
      await stop()
      await removeData(dataDir)
    },
  }
}

/** On the servers that `npm run test:servers` names, embedded otherwise; each data directory is an installation of its own. */
export const testSettings = (dataDir: string): NodeJS.ProcessEnv => ({
  ...{
    PORT: '0',
    // Tokens go on after a restart, and on another process, where the address stays.
    PUBLIC_URL: 'http://127.0.0.1:0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  },
  EVENT_STORE_URL: process.env['EVENT_STORE_URL'],
  READ_STORE_URL: withOwnDatabase(process.env['READ_STORE_URL'], dataDir),
  FEED_URL: process.env['FEED_URL'],
  NAMESPACE: basename(dataDir).toLowerCase(),
})

/** The files of an installation, and what it kept on the servers of this run. */
export async function removeData(dataDir: string): Promise<void> {
  await dropOwnDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}
