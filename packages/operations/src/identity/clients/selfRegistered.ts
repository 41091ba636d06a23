import { type ActiveClient, findClient } from '@manabi/identity'
import { isSelfRegistered } from '@manabi/kernel'
import type { Services } from '../../services.ts'
import { clientDocuments } from './clientDocuments.ts'
import { clientToAuthorize } from './clientToAuthorize.ts'

/** The client that registered itself under this id, whether or not anybody uses it yet; null when there is none or it is disabled. */
export async function selfRegistered(services: Services, clientId: string, now: Date): Promise<ActiveClient | null> {
  if (!isSelfRegistered(clientId)) return null
  const known = await findClient(services.repository, clientId)
  const describe = (address: string) => clientDocuments(services).find(address)
  return known ?? clientToAuthorize(services, describe, clientId, now)
}
