import type { DomainEvent, Recorded } from '@manabi/kernel'
import { type Handlers, type Projection, projection } from '@manabi/read-store'

interface Folds<Doc, Event extends DomainEvent> {
  /** Which document an event touches, for the folds that stand alone in `on`. */
  readonly id?: (event: Recorded<Event>) => string
  readonly on: Handlers<Doc, Event>
}

/** Folds for streams that are read when somebody asks for them. No read model keeps the documents. */
export const history =
  <Doc, Event extends DomainEvent>() =>
  (folds: Folds<Doc, Event>): Pick<Projection<Doc, never>, 'on'> =>
    projection<Doc, Event>()({ name: 'history', version: 1, indexes: [], ...folds })
