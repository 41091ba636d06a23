import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { WrongSetting } from './wrongSetting.ts'

/** A file of `DATA_DIR` that is missing beside the others. An empty one in its place would look like lost data. */
export class MissingFile extends Error {
  constructor(path: string, beside: string) {
    super(
      `${path} is missing, but ${beside} is there. Nothing was changed. ` +
        'Put the file back, or restore a backup of the whole directory, or set DATA_DIR to an empty directory to start empty.',
    )
    this.name = 'MissingFile'
  }
}

type Used = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'READ_STORE_URL' | 'MASTER_KEY'>

/** Creates `DATA_DIR` where the settings use it. Throws a sentence where it cannot be written, or where a file is missing. */
export async function prepareDataDir(config: Used): Promise<void> {
  // A role on servers that gets its key from its settings needs no disk.
  if (![config.EVENT_STORE_URL, config.READ_STORE_URL, config.MASTER_KEY].includes(undefined)) return
  const { DATA_DIR } = config
  try {
    await makeDirectory(DATA_DIR)
  } catch (cause) {
    throw new WrongSetting(`Invalid DATA_DIR: expected a directory (${(cause as Error).message}).`, { cause })
  }
  await access(DATA_DIR, constants.W_OK).catch((cause) => {
    throw new WrongSetting(`DATA_DIR ${DATA_DIR} is read-only. Make it writable by this user, or set another.`, {
      cause,
    })
  })
  if (config.EVENT_STORE_URL === undefined) await refuseMissingEvents(config)
}

/** Throws a sentence where `DATA_DIR` should hold an installation and does not, as when its name is mistyped; nothing is created. */
export async function refuseMissingInstallation(config: Used): Promise<void> {
  const { DATA_DIR, EVENT_STORE_URL, READ_STORE_URL } = config
  if (EVENT_STORE_URL !== undefined && READ_STORE_URL !== undefined) return
  for (const name of ['events.db', 'state.db', 'views']) if (await exists(join(DATA_DIR, name))) return
  throw new WrongSetting(`No installation in ${DATA_DIR}. Set DATA_DIR to the directory of the service.`)
}

/** The events are the first file that a start creates, so the others never come before it. */
async function refuseMissingEvents({ DATA_DIR, READ_STORE_URL }: Used): Promise<void> {
  const others = READ_STORE_URL === undefined ? ['state.db', 'views'] : []
  const [events, ...rest] = ['events.db', ...others].map((name) => join(DATA_DIR, name))
  await refuseMissing(events!, rest)
}

/** `hasEvents`: a start that was cut off leaves events.db without any event and the other files not yet made. */
export async function refuseMissingState({ DATA_DIR }: Used, hasEvents: boolean): Promise<void> {
  const beside = hasEvents ? ['events.db', 'views'] : ['views']
  await refuseMissing(
    join(DATA_DIR, 'state.db'),
    beside.map((name) => join(DATA_DIR, name)),
  )
}

async function refuseMissing(path: string, others: readonly string[]): Promise<void> {
  if (await exists(path)) return
  for (const other of others) if (await exists(other)) throw new MissingFile(path, other)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )

/** One after the other: where nothing can be made, as below /proc, Node's own recursion never ends. */
async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return
  await makeDirectory(dirname(path))
  try {
    // For its owner only, whatever the umask is: it holds the master key. A directory that is there already is the operator's to guard.
    await mkdir(path, { mode: 0o700 })
    await chmod(path, 0o700)
  } catch (error) {
    // Another process may have been faster.
    if (!(await isDirectory(path))) throw error
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
