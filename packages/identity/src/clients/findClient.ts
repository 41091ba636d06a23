import type { Repository } from '@manabi/event-store'
import { type ActiveClient, builtInClient, client, isReservedClientId } from './client.ts'

/** The client with that id, null when there is none or it is disabled. */
export async function findClient(repository: Repository, clientId: string): Promise<ActiveClient | null> {
  if (clientId === builtInClient.clientId) return builtInClient
  if (isReservedClientId(clientId)) return null
  const { state } = await repository.load(client, [clientId])
  return state.status === 'active' ? state : null
}
