import { Unavailable } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import { loadOrCreateMasterKey, type MasterKey } from './masterKey.ts'

/** Wrapped by the master key that the installation began with: no other opens it. */
interface Proof {
  readonly id: string
  readonly wrapped: string
}

const proofs = stateCollection<Proof>()({ name: 'master-key', indexes: [] })
const id = 'proof'

interface KeyPlace {
  /** Holds `master.key`. */
  readonly dataDir: string
  /** In base64. Instead of the file. */
  readonly configured: string | undefined
}

/**
 * The installation's master key, made when it has none. Throws when the key is gone or is another than the installation began
 * with: nobody could sign in, and what is written with it could never be read together with the rest. A server of operational
 * state that is away is not asked.
 */
export async function openMasterKey(state: StateStore, place: KeyPlace): Promise<MasterKey> {
  const { dataDir, configured } = place
  const collection = state.collection(proofs)
  const known = await unlessAway(collection.get(id))
  const key = await loadOrCreateMasterKey(dataDir, { configured, mayCreate: known === null || known === away })
  if (known === away) return key
  const proof = known ?? (await unlessAway(firstProof(collection, key)))
  if (proof !== away && !opens(key, proof)) throw new Error(anotherKey(place))
  return key
}

/** Of several that begin at once with different keys, one wins. */
async function firstProof(collection: StateCollection<Proof, never>, key: MasterKey): Promise<Proof> {
  await collection.insert([{ id, wrapped: key.wrap(Buffer.from(id), context) }])
  return (await collection.get(id))!
}

const context = 'master-key-proof'

function opens(key: MasterKey, { wrapped }: Proof): boolean {
  try {
    return key.unwrap(wrapped, context).length > 0
  } catch {
    return false
  }
}

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
