import { type Clock, type Id, mostEntries } from '@manabi/kernel'
import type { MailKindName } from '@manabi/operations/mails/mailKind'
import { LRUCache } from 'lru-cache'

const day = 86_400_000
const mostAddresses = 10_000

/** Mails that count together. */
interface Counted {
  readonly kind: MailKindName
  readonly organizationId: Id
  readonly to: string
}

/**
 * Counts what one organization mails to one address in a day. It is counted in memory, by each dispatcher alone, because what is left of a
 * withdrawn invitation must not lead to its address. Answers false for a mail beyond `most`; true counts it.
 */
export function dailyLimit(clock: Clock): (counted: Counted, most: number) => boolean {
  const sent = new LRUCache<string, readonly number[]>(mostEntries(mostAddresses))
  return ({ kind, organizationId, to }, most) => {
    const key = `${kind} ${organizationId} ${to.trim().toLowerCase()}`
    const now = clock.now().getTime()
    const recent = (sent.get(key) ?? []).filter((at) => at > now - day)
    if (recent.length >= most) return false
    sent.set(key, [...recent, now])
    return true
  }
}
