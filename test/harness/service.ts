import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@manabi/platform'
import { operations } from '../../apps/api/src/operations.ts'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import { checkedFetch } from './answers.ts'

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
  const service = await serve(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...settings }),
  )
  globalThis.fetch = checkedFetch(operations, service.url)
  return {
    ...service,
    dataDir,
    restart: async () => {
      await service.stop()
      return startOn(dataDir, settings)
    },
    remove: async () => {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
