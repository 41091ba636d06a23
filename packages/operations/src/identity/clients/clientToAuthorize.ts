import {
  type ActiveClient,
  builtInClient,
  client,
  findClient,
  findUnusedClient,
  isClientAddress,
} from '@manabi/identity'
import { isSelfRegistered } from '@manabi/kernel'
import type { Services } from '../../services.ts'

/** Reads what a client says of itself at the address that is its id. */
export type Describe = (address: string) => Promise<ActiveClient | null>

/** Where the reference of the API is, which signs people in with the built-in client. */
export const referencePath = '/scalar/v1'

/** The client that asks for a sign-in: known here, registered by itself, or described at the address that is its id. null: none. */
export async function clientToAuthorize(
  services: Pick<Services, 'repository' | 'state' | 'config'>,
  describe: Describe,
  clientId: string,
  now: Date,
): Promise<ActiveClient | null> {
  const { repository, state, config } = services
  if (clientId === builtInClient.clientId)
    return { ...builtInClient, redirectUris: [`${config.PUBLIC_URL}${referencePath}`] }
  if (!isSelfRegistered(clientId)) return findClient(repository, clientId)
  const { state: known } = await repository.load(client, [clientId])
  if (known.status === 'disabled') return null
  if (clientId.startsWith('dyn:')) {
    return known.status === 'active' ? known : findUnusedClient(state, clientId, now)
  }
  return isClientAddress(clientId, { allowHttp: config.WEBHOOK_ALLOW_HTTP }) ? describe(clientId) : null
}
