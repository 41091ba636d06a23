import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventDefinition, EventMetadata, Recorded } from '@manabi/kernel'
import type { PersonalData } from '@manabi/personal-data'
import type { NewStoredEvent, StoredEvent } from './port.ts'

type Data = Record<string, unknown>
type Keys = Awaited<ReturnType<PersonalData['load']>>

/**
 * Turns domain events into stored ones and back: validates against the event's schema and seals personal fields on the way in;
 * upcasts and opens them on the way out. A sealed field whose key was destroyed opens to the definition's `removed` value.
 */
export class EventCodec {
  readonly #definitions = new Map<string, EventDefinition>()
  readonly #personalData: PersonalData

  /** Throws when two definitions share a type, or one of them cannot read its older versions. */
  constructor(definitions: Iterable<EventDefinition>, personalData: PersonalData) {
    this.#personalData = personalData
    for (const definition of definitions) {
      if (this.#definitions.has(definition.type)) throw new Error(`Two events are called '${definition.type}'.`)
      demandUpcasts(definition)
      this.#definitions.set(definition.type, definition)
    }
  }

  /** Gives each event its id. */
  async encode(events: readonly DomainEvent[], metadata: EventMetadata): Promise<NewStoredEvent[]> {
    const encoded: NewStoredEvent[] = []
    for (const event of events) {
      const { type, version, schema, personal } = this.#definition(event.type)
      const data = schema.parse(event.data) as Data
      const stored = personal === null ? data : await this.#seal(personal, data)
      encoded.push({ id: randomUUID(), type, version, data: stored, metadata })
    }
    return encoded
  }

  /** Decodes a batch; the keys that it needs are loaded at once, so that a replay does not ask for them one by one. */
  async decode(events: readonly StoredEvent[]): Promise<Recorded[]> {
    const subjects = new Set<string>()
    const current = events.map((event) => {
      const definition = this.#definition(event.type)
      const upcasted = upcast(event, definition)
      if (definition.personal !== null) subjects.add(definition.personal.subject(upcasted.data))
      return upcasted
    })
    if (subjects.size === 0) return current
    const keys = await this.#personalData.load(subjects)
    return current.map((event) => open(event, this.#definition(event.type), keys))
  }

  #definition(type: string): EventDefinition {
    const definition = this.#definitions.get(type)
    if (definition === undefined) throw new Error(`No event definition is registered for '${type}'.`)
    return definition
  }

  async #seal({ subject, removed }: NonNullable<EventDefinition['personal']>, data: Data): Promise<Data> {
    const seal = await this.#personalData.sealer(subject(data))
    const sealed = { ...data }
    for (const field of Object.keys(removed)) {
      if (isThere(data[field])) sealed[field] = seal(data[field])
    }
    return sealed
  }
}

function demandUpcasts({ type, version, upcasts }: EventDefinition): void {
  for (let from = 1; from < version; from++) {
    if (upcasts[from] === undefined) throw new Error(`Version ${from} of '${type}' cannot be read: it has no upcast.`)
  }
}

function upcast(event: StoredEvent, { version, upcasts }: EventDefinition): StoredEvent {
  if (event.version === version) return event
  let { data } = event
  for (let from = event.version; from < version; from++) data = upcasts[from]!(data)
  return { ...event, data }
}

function open(event: Recorded, { personal }: EventDefinition, keys: Keys): Recorded {
  if (personal === null) return event
  const data = { ...(event.data as Data) }
  const key = keys.get(personal.subject(data))
  for (const [field, removed] of Object.entries(personal.removed)) {
    if (isThere(data[field])) data[field] = key === undefined ? removed : key.open(data[field])
  }
  return { ...event, data }
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null
