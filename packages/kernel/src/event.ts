import type { z } from 'zod'
import { type Timestamp, timestampOf } from './clock.ts'
import type { Id } from './ids.ts'

/** A fact, as deciders make it and folds read it. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type
  readonly data: Data
}

/**
 * A kind of event: its name, its schema (a promise to the future: add, never change) and what brings older versions up to date.
 * Calling the definition makes an event: `LessonCompleted({ userId, … })`.
 */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  (data: z.input<Schema>): DomainEvent<Type, z.output<Schema>>
  readonly type: Type
  readonly schema: Schema
  readonly version: number
  readonly upcasts: Upcasts
  readonly personal: PersonalFields<z.output<Schema>> | null
}

/** `upcasts[1]` turns the data of version 1 into that of version 2, and so on. */
export type Upcasts = Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>

/** Fields encrypted with the key of their subject, such as a person, and what stands in their place once that key is destroyed. */
export interface PersonalFields<Data> {
  readonly subject: (data: Data) => string
  /** The subject begins with this event: writing it makes the key. Other events of a subject without a key are refused. */
  readonly begins?: boolean
  /** Folds get the fields sealed, and keep them so: for what no later event can take from read models. Whoever shows them opens them. */
  readonly staysSealed?: boolean
  readonly removed: { readonly [Field in keyof Data]?: Data[Field] }
}

interface EventOptions<Schema extends z.ZodType> {
  version?: number
  upcasts?: Upcasts
  personal?: PersonalFields<z.output<Schema>>
}

class MadeEvent<Type extends string, Schema extends z.ZodType> implements DomainEvent<Type, z.output<Schema>> {
  readonly type: Type
  readonly data: z.output<Schema>
  readonly #schema: Schema

  constructor(type: Type, schema: Schema, data: z.input<Schema>) {
    this.type = type
    this.data = schema.parse(data)
    this.#schema = schema
  }

  static isParsedBy(schema: z.ZodType, event: DomainEvent): boolean {
    return #schema in event && event.#schema === schema
  }
}

/** Whether it is as a definition with this schema made it: neither written by hand nor a changed copy. */
export const isParsedBy = MadeEvent.isParsedBy

export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
  options: EventOptions<Schema> = {},
): EventDefinition<Type, Schema> {
  const make = (data: z.input<Schema>) => new MadeEvent(type, schema, data)
  const { version = 1, upcasts = {}, personal = null } = options
  return Object.assign(make, { type, schema, version, upcasts, personal })
}

/** The union of events that definitions make: `type ProgressEvent = EventOf<typeof LessonViewed | typeof LessonCompleted>`. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema extends z.ZodType>
    ? DomainEvent<Type, z.output<Schema>>
    : never

/** Who caused an event. */
export type Actor =
  | { readonly kind: 'user'; readonly id: Id }
  | { readonly kind: 'apiKey'; readonly id: Id }
  | { readonly kind: 'client'; readonly id: string }
  | { readonly kind: 'system'; readonly id: string }

/** What is known of an event beside its data. */
export interface EventMetadata {
  readonly occurredAt: Timestamp
  readonly actor: Actor
  readonly organizationId: Id | null
  readonly requestId: string | null
  readonly causationId: string | null
  /** Of the command that led to it, where a client may send that again; the same each time. */
  readonly commandId?: string
  /** Set when the request did not come over REST, for example `{ kind: 'mcp', tool: 'complete_lesson' }`. */
  readonly via?: { readonly kind: string; readonly tool?: string }
}

/** Metadata of what the service or its operator does: `by` says which part of it. */
export const systemMetadata = (by: string, now: Date, organizationId: Id | null = null): EventMetadata => ({
  occurredAt: timestampOf(now),
  actor: { kind: 'system', id: by },
  organizationId,
  requestId: null,
  causationId: null,
})

/** An event with its place in its stream and among all events. `position` rises over the whole store; it may have gaps. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly metadata: EventMetadata
}

/** Tells an event of a store from every other, also from one that has its place after a backup was put back. */
export type EventRef = Pick<Recorded, 'id' | 'stream' | 'revision' | 'position'>

export const refOf = ({ id, stream, revision, position }: EventRef): EventRef => ({ id, stream, revision, position })
