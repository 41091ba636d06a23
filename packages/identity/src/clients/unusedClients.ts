import { type StateStore, stateCollection } from '@manabi/state-store'
import { type ActiveClient, selfRegisteredClient } from './client.ts'

/** A client that registered itself and that nobody has let in yet. Anybody may register, so it leaves no event. */
interface UnusedClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const unusedClients = stateCollection<UnusedClient>()({ name: 'unused-clients', indexes: [['expiresAt']] })

/** Unused ones expire after 30 days (contract, "Authentication"), in milliseconds. */
const lifetime = 30 * 86_400_000

/** Keeps the client until somebody uses it; forgets those that nobody did. */
export async function keepUnusedClient(state: StateStore, client: ActiveClient, now: Date): Promise<void> {
  const { clientId: id, name, redirectUris } = client
  const collection = state.collection(unusedClients)
  await collection.delete({ expiresAt: { upTo: now.getTime() } })
  await collection.put({ id, name, redirectUris, expiresAt: now.getTime() + lifetime })
}

export async function findUnusedClient(state: StateStore, clientId: string, now: Date): Promise<ActiveClient | null> {
  const found = await state.collection(unusedClients).get(clientId)
  if (found === null || found.expiresAt <= now.getTime()) return null
  return selfRegisteredClient({ clientId, name: found.name, redirectUris: found.redirectUris })
}
