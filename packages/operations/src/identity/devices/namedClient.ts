import { type ActiveClient, findClient } from '@manabi/identity'
import { invalid } from '@manabi/kernel'
import type { Services } from '../../services.ts'

/** 400 for a client that is unknown or disabled. */
export async function namedClient({ repository }: Services, clientId: string): Promise<ActiveClient> {
  const client = await findClient(repository, clientId)
  if (client === null) throw invalid('clientId', 'is not a registered, active client')
  return client
}
