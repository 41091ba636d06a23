import { type DomainEvent, type Recorded, systemMetadata } from '@manabi/kernel'
import type { Document, Projection } from '@manabi/read-store'

// biome-ignore lint/suspicious/noExplicitAny: projections of every document type.
export type AnyProjection = Projection<any, any>

/**
 * A fold test: the documents by id that these events leave, a minute apart from 2026-04-01T00:00Z on. `expect(givenEvents(goals,
 * GoalsReplaced(…))).toEqual({ usr_1: … })`.
 */
export const givenEvents = <Doc>(
  projection: Projection<Doc, never> | AnyProjection,
  ...events: readonly DomainEvent[]
): Readonly<Record<string, Doc>> =>
  Object.fromEntries(
    [...folded(projection as AnyProjection, events.map(recordedAt))].flatMap(([id, { doc }]) =>
      doc === null ? [] : [[id, doc as Doc]],
    ),
  )

/** As the store would give it back. */
export const recordedAt = (event: DomainEvent, index: number): Recorded => ({
  ...event,
  id: `event-${index}`,
  stream: 'a-stream',
  revision: index,
  position: index + 1,
  metadata: systemMetadata('test', new Date(Date.UTC(2026, 3, 1, 0, index))),
})

export function folded({ on, tally }: AnyProjection, events: readonly Recorded[]) {
  const documents = new Map<string, { readonly position: number; readonly doc: Document | null }>()
  for (const event of events) {
    const [idsOf, fold] = on[event.type] ?? [() => []]
    for (const id of [idsOf(event)].flat()) {
      const before = documents.get(id)?.doc ?? null
      const doc = fold!(before, event, id)
      documents.set(id, { position: event.position, doc: doc as Document | null })
      if (doc === before || tally === undefined) continue
      const docOf = (other: string) => documents.get(other)?.doc ?? null
      const noted = new Map<string, unknown[]>()
      tally.changes({ id, before, after: doc, event, docOf }, (key, change) =>
        noted.set(key, [...(noted.get(key) ?? []), change]),
      )
      for (const [key, changes] of noted) {
        for (const counterId of tally.documents(key)) {
          const counted = tally.add(docOf(counterId), tally.total(changes), counterId)
          documents.set(counterId, { position: event.position, doc: counted as Document | null })
        }
      }
    }
  }
  return documents
}
