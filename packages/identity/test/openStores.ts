import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type EventDefinition, systemMetadata } from '@manabi/kernel'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import { openSqliteStateStore } from '@manabi/state-store'

export const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
export const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00.000Z'))

/** Embedded stores in a directory of their own; `again` opens them as another process would. */
export function openStores(events: readonly EventDefinition[], dir = mkdtempSync(join(tmpdir(), 'manabi-identity-'))) {
  const eventStore = openSqliteEventStore(join(dir, 'events.db'))
  const state = openSqliteStateStore(join(dir, 'state.db'))
  const personalData = new SubjectKeys(state, masterKey)
  const repository = new Repository(eventStore, new EventCodec(events, personalData))
  const close = async () => {
    await Promise.all([eventStore.close(), state.close()])
  }
  return {
    dir,
    eventStore,
    state,
    repository,
    masterKey,
    personalData,
    again: () => openStores(events, dir),
    close,
    remove: async () => {
      await close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Stores = ReturnType<typeof openStores>
