import type { DomainEvent, Recorded } from '@manabi/kernel'
import type { CollectionDefinition, ReadCollection } from './port.ts'

/** Which documents an event touches, and what each becomes; null deletes it, and the same object leaves it untouched. */
export type Handler<Doc, Event extends DomainEvent> = readonly [
  ids: (event: Recorded<Event>) => string | readonly string[],
  fold: (doc: Doc | null, event: Recorded<Event>, id: string) => Doc | null,
]

export type Handlers<Doc, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Doc, Extract<Event, { type: Type }>>
}

/** A read model: pure folds from events to documents. A new `version` builds beside the old one from position zero. */
export interface Projection<Doc, Field extends keyof Doc & string = keyof Doc & string>
  extends CollectionDefinition<Doc, Field> {
  readonly version: number
  readonly on: Readonly<Record<string, Handler<Doc, DomainEvent> | undefined>>
}

/** `projection<CourseDoc, CatalogEvent>()({ name, version, indexes, on })`: the curried call lets the fields of the indexes be inferred. */
export const projection =
  <Doc, Event extends DomainEvent>() =>
  <const Field extends keyof Doc & string>(
    definition: CollectionDefinition<Doc, Field> & { readonly version: number; readonly on: Handlers<Doc, Event> },
  ): Projection<Doc, Field> =>
    definition as Projection<Doc, Field>

/** The read models, as queries see them: `views.of(courses).get(id)`. */
export interface Views {
  of<Doc, Field extends keyof Doc & string>(projection: Projection<Doc, Field>): ReadCollection<Doc, Field>
}
