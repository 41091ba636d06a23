import type { DomainEvent, EventDefinition, EventMetadata, Recorded } from '@manabi/kernel'
import type { PersonalData } from '@manabi/personal-data'
import type { NewStoredEvent, StoredEvent } from './port.ts'

/**
 * Turns domain events into stored ones and back: validates against the event's schema and seals personal fields on the way in;
 * upcasts and opens them on the way out. A sealed field whose key was destroyed opens to the definition's `removed` value.
 */
export class EventCodec {
  readonly #definitions: ReadonlyMap<string, EventDefinition>
  readonly #personalData: PersonalData

  constructor(definitions: Iterable<EventDefinition>, personalData: PersonalData) {
    this.#definitions = new Map([...definitions].map((definition) => [definition.type, definition]))
    this.#personalData = personalData
  }

  async encode(event: DomainEvent, id: string, metadata: EventMetadata): Promise<NewStoredEvent> {
    const definition = this.#definition(event.type)
    const data = definition.schema.parse(event.data) as Record<string, unknown>
    const { type, version } = definition
    return { id, type, version, data: await this.#seal(definition, data), metadata }
  }

  /** Decodes a batch; the keys that it needs are loaded at once, so that a replay does not ask for them one by one. */
  async decode(events: readonly StoredEvent[]): Promise<Recorded[]> {
    const subjects = new Set<string>()
    const upcast = events.map((event) => this.#upcast(event))
    for (const event of upcast) {
      const { personal } = this.#definition(event.type)
      if (personal !== null) subjects.add(personal.subject(event.data))
    }
    const keys = subjects.size === 0 ? null : await this.#personalData.load(subjects)
    return upcast.map((event) => (keys === null ? event : this.#open(event, keys)))
  }

  #definition(type: string): EventDefinition {
    const definition = this.#definitions.get(type)
    if (definition === undefined) throw new Error(`No event definition is registered for '${type}'.`)
    return definition
  }

  #upcast(event: StoredEvent): Recorded {
    const { version, upcasts } = this.#definition(event.type)
    if (event.version === version) return event
    let data = event.data
    for (let from = event.version; from < version; from++) data = upcasts[from]!(data)
    return { ...event, data } as Recorded
  }

  async #seal(definition: EventDefinition, data: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (definition.personal === null) return data
    const seal = await this.#personalData.sealer(definition.personal.subject(data))
    const sealed = { ...data }
    for (const field of Object.keys(definition.personal.removed)) {
      if (data[field] !== undefined && data[field] !== null) sealed[field] = seal(data[field])
    }
    return sealed
  }

  #open(event: Recorded, keys: Awaited<ReturnType<PersonalData['load']>>): Recorded {
    const { personal } = this.#definition(event.type)
    if (personal === null) return event
    const data = { ...(event.data as Record<string, unknown>) }
    const key = keys.get(personal.subject(event.data))
    for (const [field, removed] of Object.entries(personal.removed)) {
      data[field] =
        data[field] === undefined || data[field] === null ? data[field] : (key?.open(data[field]) ?? removed)
    }
    return { ...event, data }
  }
}
