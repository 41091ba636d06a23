import { setTimeout } from 'node:timers/promises'
import { AccountClosed } from '@manabi/identity'
import { systemMetadata } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { stateCollection } from '@manabi/state-store'
import type { ReadModels } from '../http/readModels.ts'
import { type ClosedAccount, eraseAccount, purgeErased } from './eraseAccount.ts'

interface Finished {
  readonly id: 'finished'
  /** Of the last event looked at: every account closed up to here is erased. */
  readonly position: number
}

const closings = stateCollection<Finished>()({ name: 'account-closings', indexes: [] })

/** So many closed accounts at a time. */
const limit = 100
/** For the read models to show every session of the accounts, and between looks, in milliseconds. */
const patience = 10_000
const pause = 1_000

interface FinishOptions {
  readonly readModels: Pick<ReadModels, 'waitFor'>
  /** Ends the wait for read models; what is left is finished at the next start. */
  readonly signal: AbortSignal
}

/**
 * Erases the accounts that were closed when a process died before it had erased them; to be run at each start. Nobody else can
 * ask for it again: their tokens work no more.
 */
export async function finishClosings(platform: Platform, options: FinishOptions): Promise<void> {
  const { eventStore, codec, state } = platform
  const kept = state.collection(closings)
  const request = requestOf(platform, options)
  for (let after = (await kept.get('finished'))?.position ?? 0; ; ) {
    const { events, position } = await eventStore.readAll({ after, types: [AccountClosed.type], limit })
    for (const { data } of await codec.decode(events)) await eraseAccount(request, platform, data as ClosedAccount)
    if (events.length > 0) await purgeErased(platform)
    await kept.put({ id: 'finished', position })
    if (events.length === 0) return
    after = position
  }
}

/** What a request is to an operation. */
function requestOf({ repository, eventStore, clock }: Platform, { readModels, signal }: FinishOptions) {
  const execute: Parameters<typeof eraseAccount>[0]['execute'] = (decider, key, decide) =>
    repository.execute(decider, key, decide, systemMetadata('finishClosings', clock.now()))
  const settled = async () => {
    const head = await eventStore.head()
    while (!(await readModels.waitFor(head, patience))) await setTimeout(pause, undefined, { signal })
  }
  return { execute, settled }
}
