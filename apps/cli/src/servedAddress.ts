import type { Platform } from '@manabi/platform'
import { type StateDocument, stateCollection } from '@manabi/state-store'

/** Where clients reach the service, as its last start said: commands beside it print links, and need not have its settings. */
interface ServedAddress extends StateDocument {
  readonly url: string
}

const addresses = stateCollection<ServedAddress>()({ name: 'served-address', indexes: [] })
const id = 'public-url'

type Place = Pick<Platform, 'config' | 'state'>

export const keepAddress = ({ config, state }: Place): Promise<void> =>
  state.collection(addresses).put({ id, url: config.PUBLIC_URL })

/** What links begin with: PUBLIC_URL where the settings of the command have it. */
export async function addressOfLinks({ config, state }: Place): Promise<string> {
  if (config.isPublicUrlGiven) return config.PUBLIC_URL
  return (await state.collection(addresses).get(id))?.url ?? config.PUBLIC_URL
}
