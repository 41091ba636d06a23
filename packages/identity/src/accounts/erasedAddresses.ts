import { type StateStore, stateCollection } from '@manabi/state-store'

/** One sorted list, so that neither its order nor that of its writes leads from an address to a closed account. */
interface ErasedAddresses {
  readonly id: string
  readonly version: number
  /** Keyed hashes. */
  readonly hashes: readonly string[]
}

const erasedAddresses = stateCollection<ErasedAddresses>()({ name: 'erased-addresses', indexes: [['version']] })

const id = 'all'

/** Keeps the address of a closed account, without whose it was: it is looked for when the stores are searched. */
export async function rememberErasedAddress(state: StateStore, hash: string): Promise<void> {
  const collection = state.collection(erasedAddresses)
  await collection.insert([{ id, version: 0, hashes: [] }])
  for (;;) {
    const { version, hashes } = (await collection.get(id))!
    if (hashes.includes(hash)) return
    const set = { version: version + 1, hashes: [...hashes, hash].sort() }
    if ((await collection.update(id, { version }, set)) !== null) return
  }
}

/** The keyed hashes of addresses that closed accounts had. */
export const erasedAddressesIn = async (state: StateStore): Promise<readonly string[]> =>
  (await state.collection(erasedAddresses).get(id))?.hashes ?? []
