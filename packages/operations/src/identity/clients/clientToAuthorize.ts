import {
  type ActiveClient,
  client,
  findClient,
  findUnusedClient,
  isClientAddress,
  isSelfRegistered,
} from '@manabi/identity'
import type { Services } from '../../services.ts'

/** Reads what a client says of itself at the address that is its id. */
export type Describe = (address: string) => Promise<ActiveClient | null>

/** The client that asks for a sign-in: known here, registered by itself, or described at the address that is its id. null: none. */
export async function clientToAuthorize(
  services: Pick<Services, 'repository' | 'state' | 'config'>,
  describe: Describe,
  clientId: string,
  now: Date,
): Promise<ActiveClient | null> {
  const { repository, state, config } = services
  if (!isSelfRegistered(clientId)) return findClient(repository, clientId)
  const { state: known } = await repository.load(client, [clientId])
  if (known.status === 'disabled') return null
  if (clientId.startsWith('dyn:')) {
    return known.status === 'active' ? known : findUnusedClient(state, clientId, now)
  }
  return isClientAddress(clientId, { allowHttp: config.WEBHOOK_ALLOW_HTTP }) ? describe(clientId) : null
}
