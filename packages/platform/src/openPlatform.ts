import { EventCodec, Repository } from '@manabi/event-store'
import { type Clock, defaultTimeouts, type EventDefinition, systemClock, type Timeouts } from '@manabi/kernel'
import { openMasterKey, SubjectKeys } from '@manabi/personal-data'
import { ProcessLeases } from '@manabi/state-store'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openEngines } from './openEngines.ts'
import { openLog } from './openLog.ts'
import { type Handling, personalReadModels } from './personalReadModels.ts'
import type { Platform } from './platform.ts'

interface OpenOptions {
  readonly config: Config
  readonly events: readonly EventDefinition[]
  /** All read models that there are; left out where none is built or erased from. */
  readonly projections?: readonly Handling[]
  /** What this process does, as other processes see it. */
  readonly roles?: readonly string[] | undefined
  readonly clock?: Clock
  readonly timeouts?: Timeouts | undefined
  /** For tests. */
  readonly hashingCost?: number | undefined
  readonly log?: Logger
}

/** Everything a role needs, on the engines that the settings name. */
export async function openPlatform({
  config,
  events,
  projections,
  roles,
  clock = systemClock,
  timeouts = defaultTimeouts,
  hashingCost,
  log = openLog(config),
}: OpenOptions): Promise<Platform> {
  const engines = await openEngines(config, { log, timeouts, projections: projections?.map(({ name }) => name) })
  const { eventStore, readStore, state, files, feed } = engines
  const leases = new ProcessLeases({ state, roles, leaseMs: timeouts.lease })
  const close = async () => {
    await leases.close()
    for (const store of [feed, eventStore, readStore, files, state]) await store.close()
  }
  const place = { dataDir: config.DATA_DIR, configured: config.MASTER_KEY }
  const masterKey = await openMasterKey(state, place).catch((error) => close().then(() => Promise.reject(error)))
  const personalData = new SubjectKeys(state, masterKey, (lost) =>
    log.error(
      lost,
      'Personal fields cannot be opened and read as removed. Restore the key from a backup of the state store.',
    ),
  )
  const codec = new EventCodec(events, personalData)
  const repository = new Repository(eventStore, codec)
  const stores = { ...engines, leases, codec, repository, views: readStore.views() }
  const personal = personalReadModels(events, projections ?? [])
  return {
    config,
    clock,
    timeouts,
    hashingCost,
    log,
    masterKey,
    personalData,
    ...stores,
    personalReadModels: personal,
    close,
  }
}
