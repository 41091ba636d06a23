import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { loadOrCreateMasterKey, type MasterKey } from './masterKey.ts'
import { isProvenBy, MasterKeyDocs } from './masterKeyDocs.ts'

interface KeyPlace {
  /** Holds `master.key`. */
  readonly dataDir: string
  /** In base64. Instead of the file. */
  readonly configured: string | undefined
}

/** Milliseconds between attempts to reach a state store that is down. */
const pause = 500

/**
 * The installation's master key, made when it has none. Throws when the key is missing, is not the installation's, or is being
 * rotated. While the state store is unavailable nothing can be derived from the key; it is checked once the store answers.
 */
export async function openMasterKey(state: StateStore, place: KeyPlace): Promise<MasterKey> {
  const { dataDir, configured } = place
  const docs = new MasterKeyDocs(state)
  const known = await unlessAway(docs.proof())
  const key = await loadOrCreateMasterKey(dataDir, { configured, mayCreate: known === null || known === away })
  if (known === away || (await unlessAway(check(docs, key, place))) === away) {
    key.awaitRing()
    void checkLater(docs, key, place)
  }
  return key
}

async function check(docs: MasterKeyDocs, key: MasterKey, place: KeyPlace): Promise<void> {
  if ((await docs.rotation()) !== null) throw new Error(cutOff)
  const proof = (await docs.proof()) ?? (await docs.firstProof(key))
  if (!isProvenBy(key, proof)) throw new Error(anotherKey(place))
  key.useRing(await docs.ring())
}

/** A wrong key derives nothing, so that requests answer 503 until the process is started with the right one. */
async function checkLater(docs: MasterKeyDocs, key: MasterKey, place: KeyPlace): Promise<void> {
  for (;;) {
    await sleep(pause, undefined, { ref: false })
    try {
      return await check(docs, key, place)
    } catch (error) {
      if (!(error instanceof Unavailable)) return
    }
  }
}

const cutOff =
  'The rotation of the master key was cut off. Run manabi keys rotate-master again, with MASTER_KEY and MASTER_KEY_OLD as before.'

const anotherKey = ({ dataDir, configured }: KeyPlace): string =>
  configured === undefined
    ? `${dataDir}/master.key is not the key this installation began with. Put its backup in its place, or set MASTER_KEY.`
    : 'MASTER_KEY is not the key this installation began with. Set that one, or unset it where master.key is in DATA_DIR.'

const away = Symbol('away')

async function unlessAway<Value>(asked: Promise<Value>): Promise<Value | typeof away> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return away
    throw error
  }
}
