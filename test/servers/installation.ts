import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allProjections } from '@manabi/operations'
import { readConfig } from '@manabi/platform'
import { followReadModels } from '@manabi/projector'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import type { Role } from '../../apps/cli/src/roles.ts'
import { eventually } from '../harness/eventually.ts'
import { withOwnDatabase } from '../harness/ownDatabase.ts'
import { removeData, testSettings } from '../harness/service.ts'
import { testOptions } from '../harness/testTimeouts.ts'
import { type World, worldOf } from '../harness/world.ts'

const program = join(import.meta.dirname, '../../apps/cli/bin/manabi.js')

type Settings = Readonly<Record<string, string | undefined>>

/** A role of the installation, in a process of its own. */
export interface RoleProcess {
  readonly url: string
  /** What it has logged so far. */
  log(): string
  /** As a crash ends it. */
  kill(): Promise<void>
  /** As an operator ends it; answers the exit status, null for a signal. */
  stop(): Promise<number | null>
}

/** The stores of an installation, as this process has them. */
interface Beside {
  readonly platform: Awaited<ReturnType<typeof openInstallation>>
  /** Resolves when the read models have all events there are, lazy ones too. */
  allCaughtUp(): Promise<void>
}

/** One installation: roles in processes of their own, as `manabi serve --roles` runs them, and a way to its stores beside them. */
export class Installation {
  readonly dataDir: string
  readonly namespace: string
  readonly #settings: Settings
  readonly #running = new Set<ChildProcess>()
  readonly #closing: (() => Promise<void>)[] = []

  static async open(settings: Settings = {}): Promise<Installation> {
    return new Installation(await mkdtemp(join(tmpdir(), 'manabi-roles-')), settings)
  }

  private constructor(dataDir: string, settings: Settings) {
    const own = testSettings(dataDir)
    this.dataDir = dataDir
    this.namespace = own['NAMESPACE']!
    this.#settings = {
      ...own,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1',
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_RETRY_SECONDS: '1,2,3,4,5',
      LOG_LEVEL: 'info',
      ...settings,
      ...(settings['READ_STORE_URL'] && { READ_STORE_URL: withOwnDatabase(settings['READ_STORE_URL'], dataDir) }),
    }
  }

  /** Resolves when it listens. */
  async start(roles: readonly Role[], settings: Settings = {}): Promise<RoleProcess> {
    const { PATH } = process.env
    const child = spawn(process.execPath, [program, 'serve', '--roles', roles.join(',')], {
      env: given({ PATH, ...this.#settings, ...settings }),
    })
    this.#running.add(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (more) => {
        text += more
      })
    }
    const url = await eventually(() => {
      if (child.exitCode !== null) throw new Error(`It ended: ${text}`)
      return /"url":"([^"]+)","msg":"Listening\."/.exec(text)?.[1]
    })
    const end = async (signal: NodeJS.Signals) => {
      // One that has ended by itself was not to end.
      if (child.exitCode !== null) throw new Error(`It had ended: ${text.slice(-5_000)}`)
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      this.#running.delete(child)
      return child.exitCode
    }
    return { url, log: () => text, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
  }

  /** The stores, from this process, and the world that is made through them; requests go to `url`. */
  async world(url: string): Promise<World & Beside> {
    const platform = await openInstallation(
      readConfig(given({ ...this.#settings, LOG_LEVEL: 'silent' })),
      testOptions(),
    )
    const readModels = followReadModels({ ...platform, projections: allProjections })
    this.#closing.push(async () => {
      await readModels.stop()
      await platform.close()
    })
    const unused = () => Promise.reject(new Error('Not here.'))
    const { dataDir } = this
    const allCaughtUp = async () => {
      const head = await platform.eventStore.head()
      const names = allProjections.map(({ name }) => name)
      await eventually(() => readModels.waitFor(head, 1_000, names))
    }
    return {
      ...{ platform, allCaughtUp },
      ...worldOf({ url, platform, readModels, dataDir, stop: unused, restart: unused, remove: unused }),
    }
  }

  /** Ends what still runs and deletes the files. Throws when a process has ended by itself. */
  async remove(): Promise<void> {
    for (const close of this.#closing) await close()
    const ended = [...this.#running].filter(({ exitCode }) => exitCode !== null)
    for (const child of this.#running) child.kill('SIGKILL')
    await removeData(this.dataDir)
    if (ended.length > 0) throw new Error(`${ended.length} processes ended by themselves.`)
  }
}

const given = (settings: Settings): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
