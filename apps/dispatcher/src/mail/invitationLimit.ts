import { type Clock, type Id, mostEntries } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'

const mostInvitationMails = 5
const day = 86_400_000
const mostAddresses = 10_000

/**
 * Counts what one organization mails to one address in a day: inviting and withdrawing in turn would flood a mailbox otherwise. It is
 * counted in memory, by each dispatcher alone, because what is left of a withdrawn invitation must not lead to its address.
 */
export class InvitationLimit {
  readonly #clock: Clock
  readonly #sent = new LRUCache<string, readonly number[]>(mostEntries(mostAddresses))

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** False for a mail beyond `mostInvitationMails`; true counts it. */
  allows(organizationId: Id, address: string): boolean {
    const key = `${organizationId} ${address.trim().toLowerCase()}`
    const now = this.#clock.now().getTime()
    const recent = (this.#sent.get(key) ?? []).filter((at) => at > now - day)
    if (recent.length >= mostInvitationMails) return false
    this.#sent.set(key, [...recent, now])
    return true
  }
}
