import { user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import type { Services } from '../services.ts'

/** Where a person gets mails; null for a closed account and for one without an address. */
export async function emailOf({ repository }: Pick<Services, 'repository'>, userId: Id): Promise<string | null> {
  const { state: account } = await repository.load(user, [userId])
  return account.status === 'active' && account.email !== '' ? account.email : null
}
