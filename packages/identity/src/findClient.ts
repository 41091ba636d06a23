import type { Repository } from '@manabi/event-store'
import { type ActiveClient, builtInClient, client } from './client.ts'

/** The client with that id, null when there is none or it is disabled. */
export async function findClient(repository: Repository, clientId: string): Promise<ActiveClient | null> {
  if (clientId === builtInClient.clientId) return builtInClient
  const { state } = await repository.load(client, [clientId])
  return state.status === 'active' ? state : null
}
