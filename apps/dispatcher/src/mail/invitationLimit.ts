import { type Clock, type Id, mostEntries } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'

const mostInvitationMails = 5
const day = 86_400_000
const mostAddresses = 10_000

/**
 * Counts what one organization mails to one address in a day: inviting and withdrawing in turn would flood a mailbox otherwise. It is
 * counted in memory, by each dispatcher alone, because what is left of a withdrawn invitation must not lead to its address. Answers
 * false for a mail beyond `mostInvitationMails`; true counts it.
 */
export function invitationLimit(clock: Clock): (organizationId: Id, address: string) => boolean {
  const sent = new LRUCache<string, readonly number[]>(mostEntries(mostAddresses))
  return (organizationId, address) => {
    const key = `${organizationId} ${address.trim().toLowerCase()}`
    const now = clock.now().getTime()
    const recent = (sent.get(key) ?? []).filter((at) => at > now - day)
    if (recent.length >= mostInvitationMails) return false
    sent.set(key, [...recent, now])
    return true
  }
}
