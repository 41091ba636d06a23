import type { DomainEvent, Recorded } from '@manabi/kernel'
import type { Document, Handler } from '@manabi/read-store'
import type { Entry } from './workingSet.ts'

/** An event and a document that it touches. There are many: they hold no lists, and most have no `next`. */
export interface Step {
  readonly event: Recorded
  readonly fold: Handler<Document, DomainEvent>[1]
  readonly id: string
  readonly entry: Entry
  /** Another document that the event touches. */
  readonly next: Step | null
}

/** The document after the event. One that contains it already is left as it is. */
export const folded = ({ event, fold, id, entry }: Step): Document | null =>
  entry.position >= event.position ? entry.doc : fold(entry.doc, event, id)
