import type { EventStore } from '@manabi/event-store'

/** Events by which people get roles; roles are not sealed. */
const types = ['MemberAdded', 'MemberRolesChanged']
const batch = 500

/**
 * Whether any organization ever had an admin; it keeps one from then on, because the last cannot leave. Every event is read once at most,
 * however often it is asked, and none after the first admin.
 */
export class FirstAdmin {
  readonly #eventStore: Pick<EventStore, 'readAll'>
  #isThere = false
  #position = 0

  constructor(eventStore: Pick<EventStore, 'readAll'>) {
    this.#eventStore = eventStore
  }

  async isThere(): Promise<boolean> {
    while (!this.#isThere) {
      const { events, position } = await this.#eventStore.readAll({ after: this.#position, limit: batch, types })
      this.#isThere = events.some(({ data }) => (data['roles'] as readonly string[]).includes('admin'))
      this.#position = Math.max(this.#position, position)
      if (events.length === 0) break
    }
    return this.#isThere
  }
}
