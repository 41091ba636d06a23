import type { DomainEvent, Recorded } from '@manabi/kernel'
import type { CollectionDefinition, View } from './port.ts'

/** Which documents an event touches, and what each becomes; null deletes it, and the same object leaves it untouched. */
export type Handler<Doc, Event extends DomainEvent> = readonly [
  ids: (event: Recorded<Event>) => string | readonly string[],
  fold: (doc: Doc | null, event: Recorded<Event>, id: string) => Doc | null,
]

/** What becomes of the document that an event touches, by the projection's `id`. */
type Fold<Doc, Event extends DomainEvent> = Handler<Doc, Event>[1]

export type Handlers<Doc, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?:
    | Handler<Doc, Extract<Event, { type: Type }>>
    | Fold<Doc, Extract<Event, { type: Type }>>
}

/**
 * Documents that count: each is the sum of what other documents of the collection contribute to it. So a counter is right whatever
 * happens to what it counts, and costs an event only what it changes. No event of `on` may touch a counting document.
 *
 * Changes are noted by key as events come, and added to the counting documents of that key later, many at once: how many makes no
 * difference to the documents. None of the functions throws.
 */
export interface Tally<Doc, Change, Total> {
  /** Notes what the change of a document by an event adds, by key: nothing, or several things of one key too. */
  readonly changes: (changed: Changed<Doc>, note: Note<Change>) => void
  /** The counting documents to which changes of this key are added. */
  readonly documents: (key: string) => readonly string[]
  /** Changes of one or several keys in the order of their events. */
  readonly total: (changes: readonly Change[]) => Total
  /** The counting document with them; null removes it. */
  readonly add: (doc: Doc | null, total: Total, id: string) => Doc | null
  /** Documents that count where another one says. */
  readonly parts?: Parts<Doc>
}

export type Note<Change> = (key: string, change: Change) => void

/** A document before and after an event. */
export interface Changed<Doc> {
  readonly id: string
  readonly before: Doc | null
  readonly after: Doc | null
  readonly event: Recorded
  /** Another document that the event touches, or a part of this one, as it is then. */
  readonly docOf: (id: string) => Doc | null
}

/** What a person did counts where the person is: each course in a document of its own, which is a part of the person's. */
export interface Parts<Doc> {
  /** Types of the events that change where the parts of a document count. */
  readonly movedBy: readonly string[]
  readonly of: (doc: Doc, id: string) => readonly string[]
  /** Parts are written before what they are parts of: after a crash in between, none is counted where its whole came later. */
  readonly isPart: (id: string) => boolean
}

/** A read model: pure folds from events to documents. A new `version` builds beside the old one from position zero. */
export interface Projection<Doc, Field extends keyof Doc & string = keyof Doc & string>
  extends CollectionDefinition<Doc, Field> {
  readonly version: number
  readonly on: Readonly<Record<string, Handler<Doc, DomainEvent> | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: what a tally adds is its own affair.
  readonly tally?: Tally<Doc, any, any>
  /**
   * For large documents that many events change, such as reports. Writes do not wait for a lazy read model: it follows a quarter of a
   * second later. A query of it waits until it contains every event that the store had when the query began.
   */
  readonly isLazy?: boolean
}

/**
 * `projection<CourseDoc, CatalogEvent>()({ name, version, indexes, id, on })`: the curried call lets the fields of the indexes be
 * inferred. `id` says which document an event touches, for the folds that stand alone in `on`.
 */
export const projection =
  <Doc, Event extends DomainEvent>() =>
  <const Field extends keyof Doc & string>(
    definition: CollectionDefinition<Doc, Field> & {
      readonly version: number
      readonly id?: (event: Recorded<Event>) => string
      readonly on: Handlers<Doc, Event>
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      readonly tally?: Tally<Doc, any, any>
      readonly isLazy?: boolean
    },
  ): Projection<Doc, Field> => {
    const { id, on, ...rest } = definition
    const handlers = Object.entries(on).map(([type, handler]) => [
      type,
      typeof handler === 'function' ? [id, handler] : handler,
    ])
    return { ...rest, on: Object.fromEntries(handlers) } as unknown as Projection<Doc, Field>
  }

/** The read models, as queries see them: `views.of(courses).get(id)`. */
export interface Views {
  of<Doc, Field extends keyof Doc & string>(projection: Projection<Doc, Field>): View<Doc, Field>
}
