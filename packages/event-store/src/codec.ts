import {
  type DomainEvent,
  type EventDefinition,
  type EventMetadata,
  isParsedBy,
  newEventId,
  type Recorded,
} from '@manabi/kernel'
import { openOr, type PersonalData } from '@manabi/personal-data'
import type { z } from 'zod'
import type { NewStoredEvent, StoredEvent } from './port.ts'
import { type ShapeCheck, shapeCheck } from './shapeCheck.ts'

type Data = Record<string, unknown>
type Keys = Awaited<ReturnType<PersonalData['load']>>
type Known = Pick<EventDefinition, 'type' | 'version' | 'schema' | 'upcasts' | 'personal'> & {
  readonly hasShape: ShapeCheck
}

/**
 * Turns domain events into stored ones and back. On the way in it validates them and seals personal fields. On the way out it
 * upcasts them, opens sealed fields and checks the shape of the data; a sealed field whose key was destroyed, or
 * is lost, opens to the definition's `removed` value. An event of a newer version than the definition is refused: old code would misread it.
 */
export class EventCodec {
  readonly #definitions = new Map<string, Known>()
  readonly #personalData: PersonalData

  /** Throws when two definitions share a type, or one of them cannot read its older versions. */
  constructor(definitions: Iterable<EventDefinition>, personalData: PersonalData) {
    this.#personalData = personalData
    for (const definition of definitions) {
      if (this.#definitions.has(definition.type)) throw new Error(`Two events are called '${definition.type}'.`)
      demandUpcasts(definition)
      const { type, version, schema, upcasts, personal } = definition
      this.#definitions.set(type, { type, version, schema, upcasts, personal, hasShape: shapeCheck(schema) })
    }
  }

  /** Gives each event its id. */
  async encode(events: readonly DomainEvent[], metadata: EventMetadata): Promise<NewStoredEvent[]> {
    const encoded: NewStoredEvent[] = []
    for (const event of events) {
      const { type, version, schema, personal } = this.#definition(event.type)
      // What its definition made is parsed already, and to parse it again would cost as much.
      const data = (isParsedBy(schema, event) ? event.data : schema.parse(event.data)) as Data
      const stored = personal === null ? data : await this.#seal(personal, data)
      encoded.push({ id: newEventId(), type, version, data: stored, metadata })
    }
    return encoded
  }

  /** Decodes a batch; the keys that it needs are loaded at once, so that a replay does not ask for them one by one. */
  async decode(events: readonly StoredEvent[], skipsPersonal: readonly string[] = []): Promise<Recorded[]> {
    const subjects = new Set<string>()
    const current = events.map((event) => {
      const definition = this.#definition(event.type)
      const upcasted = upcast(event, definition)
      if (isOpened(definition) && !skipsPersonal.includes(event.type))
        subjects.add(definition.personal!.subject(upcasted.data))
      return upcasted
    })
    const keys = subjects.size === 0 ? noKeys : await this.#personalData.load(subjects)
    return current.map((event) => {
      const definition = this.#definition(event.type)
      const opened = this.#open(event, definition, skipsPersonal.includes(event.type) ? null : keys)
      return validated(opened, definition)
    })
  }

  /**
   * A field that cannot be opened reads as removed: one lost key must not stop the read models of all others. So does every field
   * where `keys` is null.
   */
  #open(event: Recorded, definition: Known, keys: Keys | null): Recorded {
    if (!isOpened(definition)) return event
    const { subject: subjectOf, removed: fields } = definition.personal!
    const data = { ...(event.data as Data) }
    const subject = subjectOf(data)
    const key = keys === null ? null : keys.get(subject)
    for (const [field, removed] of Object.entries(fields)) {
      if (isThere(data[field])) data[field] = openOr(this.#personalData, { subject, key, removed }, data[field])
    }
    return { ...event, data }
  }

  #definition(type: string): Known {
    const definition = this.#definitions.get(type)
    if (definition === undefined) throw new Error(`No event definition is registered for '${type}'.`)
    return definition
  }

  async #seal({ subject, removed, begins }: NonNullable<EventDefinition['personal']>, data: Data): Promise<Data> {
    if (begins) await this.#personalData.begin(subject(data))
    const seal = await this.#personalData.sealer(subject(data))
    const sealed = { ...data }
    for (const field of Object.keys(removed)) {
      if (isThere(data[field])) sealed[field] = seal(data[field])
    }
    return sealed
  }
}

const isOpened = ({ personal }: Known): boolean => personal !== null && personal.staysSealed !== true

const noKeys: Keys = new Map()

/** An event of a version that this code does not know. */
export class UnknownEventVersion extends Error {
  constructor({ type, version, stream, revision }: StoredEvent, known: number) {
    super(
      `Event ${revision} of ${stream} is ${type} version ${version}; this version of Manabi reads versions 1 to ${known}. Install a newer one.`,
    )
    this.name = 'UnknownEventVersion'
  }
}

/** The data of a stored event does not fit the schema of its type. */
export class InvalidEvent extends Error {
  constructor({ type, stream, revision }: Recorded, cause?: z.ZodError) {
    // Without values: they may be personal.
    const fields = (cause?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
    super(`Event ${revision} of ${stream} is not a valid ${type}: ${fields.join('; ')}`, { cause })
    this.name = 'InvalidEvent'
  }
}

function demandUpcasts({ type, version, upcasts }: EventDefinition): void {
  for (let from = 1; from < version; from++) {
    if (upcasts[from] === undefined) throw new Error(`Version ${from} of '${type}' cannot be read: it has no upcast.`)
  }
}

function upcast(event: StoredEvent, { version, upcasts }: Known): StoredEvent {
  if (event.version === version) return event
  if (!(event.version >= 1 && event.version < version)) throw new UnknownEventVersion(event, version)
  let { data } = event
  for (let from = event.version; from < version; from++) data = upcasts[from]!(data)
  return { ...event, data }
}

/** The data as stored: a schema that reorders or drops fields must not change what folds make of old events. */
function validated(event: Recorded, { schema, hasShape }: Known): Recorded {
  if (!hasShape(event.data)) throw new InvalidEvent(event, schema.safeParse(event.data).error)
  return event
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null
