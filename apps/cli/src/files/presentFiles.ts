import type { EventStore, StoredEvent } from '@manabi/event-store'
import { FileDeleted, FileUploaded, fileEvents } from '@manabi/files'
import type { Id } from '@manabi/kernel'
import { eventsOf } from '../eventsOf.ts'

/** A file as its event describes it. */
export interface PresentFile {
  readonly id: Id
  readonly organizationId: Id
  readonly name: string
  readonly bytes: number
  /** SHA-256, as hexadecimal. */
  readonly contentHash: string
}

/** The files that the events so far say are there: uploaded, and not deleted. */
export class PresentFiles {
  readonly #files = new Map<Id, PresentFile>()
  #position = 0

  pass(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#position = event.position
      if (event.type === FileUploaded.type) this.#add(event)
      else if (event.type === FileDeleted.type) this.#files.delete(event.data['fileId'] as Id)
    }
  }

  /** Passes the events of files that came since. */
  async catchUp(eventStore: Pick<EventStore, 'readAll'>, onPage: (position: number) => void = () => {}): Promise<void> {
    const types = fileEvents.map(({ type }) => type)
    for await (const page of eventsOf(eventStore, { after: this.#position, types })) {
      this.pass(page)
      onPage(this.#position)
    }
  }

  get(id: Id): PresentFile | undefined {
    return this.#files.get(id)
  }

  /** In the order of their upload. */
  get all(): readonly PresentFile[] {
    return [...this.#files.values()]
  }

  /** Nothing in these fields is personal: they are stored as they are. */
  #add({ data }: StoredEvent): void {
    const {
      fileId: id,
      organizationId,
      name,
      bytes,
      contentHash,
    } = data as unknown as ReturnType<typeof FileUploaded>['data']
    this.#files.set(id, { id, organizationId, name, bytes, contentHash })
  }
}
