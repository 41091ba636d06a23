import type { Id } from '@manabi/kernel'
import { accounts } from '@manabi/projections/identity/accounts'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'

/** Somebody who wrote something. */
export const Person = z.object({ userId: z.string(), displayName: z.string() })
type Person = z.output<typeof Person>

/** People by id; null for no person, and for erased ones. */
export async function peopleBy(views: Views, ids: readonly (Id | null)[]): Promise<(id: Id | null) => Person | null> {
  const found = await views.of(accounts).getMany([...new Set(ids.flatMap((id) => id ?? []))])
  return (id) => {
    const person = id === null ? undefined : found.get(id)
    const isThere = person !== undefined && person.status !== 'closed'
    return isThere ? { userId: person.userId, displayName: person.displayName } : null
  }
}
