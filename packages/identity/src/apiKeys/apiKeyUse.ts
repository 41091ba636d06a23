import { type Id, mostEntries, type Timestamp } from '@manabi/kernel'
import { type StateStore, stateCollection } from '@manabi/state-store'
import { LRUCache } from 'lru-cache'

interface ApiKeyUse {
  /** Of the key. */
  readonly id: Id
  readonly lastUsedAt: Timestamp
}

const apiKeyUses = stateCollection<ApiKeyUse>()({ name: 'api-key-uses', indexes: [] })

/** Notes that are being written. */
const underWay = new WeakMap<StateStore, Set<Promise<unknown>>>()

/**
 * When each of the keys was last used, to the minute; keys that never were are missing. Calls do not wait for their note: it is waited for
 * here, so that a call that was answered is not missing.
 */
export async function lastUsesOf(state: StateStore, keyIds: readonly Id[]): Promise<ReadonlyMap<Id, Timestamp>> {
  await Promise.allSettled(underWay.get(state) ?? [])
  const uses = await state.collection(apiKeyUses).getMany(keyIds)
  return new Map(uses.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
}

const pauseMilliseconds = 60_000

/** Notes that keys are used: one write a minute and key, however many calls; no event, as nothing is decided by it. */
export class ApiKeyUses {
  readonly #state: StateStore
  readonly #notedAt = new LRUCache<Id, number>(mostEntries(10_000))

  constructor(state: StateStore) {
    this.#state = state
  }

  async note(keyId: Id, now: Date): Promise<void> {
    const notedAt = this.#notedAt.get(keyId)
    if (notedAt !== undefined && now.getTime() - notedAt < pauseMilliseconds) return
    this.#notedAt.set(keyId, now.getTime())
    await whileUnderWay(
      this.#state,
      this.#state.collection(apiKeyUses).put({ id: keyId, lastUsedAt: now.toISOString() }),
    )
  }
}

async function whileUnderWay(state: StateStore, note: Promise<unknown>): Promise<void> {
  const notes = underWay.get(state) ?? new Set()
  underWay.set(state, notes.add(note))
  try {
    await note
  } finally {
    notes.delete(note)
  }
}
