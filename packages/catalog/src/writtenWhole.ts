import { type DomainEvent, decider, type EventDefinition, type Id, notFound } from '@manabi/kernel'
import type { z } from 'zod'
import { sameContent } from './places.ts'

/** `data`: of the event that wrote it last. */
type Whole<Data> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly data: Data }
  | { readonly status: 'deleted' }

/** What is written whole each time, and deleted once: its decider, and its two decisions. Deleted, it is never there again. */
export function writtenWhole<Written extends string, Deleted extends string, Data extends Ids, Ids>(
  name: string,
  Written: EventDefinition<Written, z.ZodType<Data, Data>>,
  Deleted: EventDefinition<Deleted, z.ZodType<Ids, Ids>>,
) {
  type State = Whole<Data>
  type Event = DomainEvent<Written, Data> | DomainEvent<Deleted, Ids>
  return {
    decider: decider<State, Event, [id: Id]>()({
      name,
      stream: (id) => `${name}-${id}`,
      events: [Written, Deleted],
      initial: { status: 'none' },
      evolve: (_, { type, data }) =>
        type === Deleted.type ? { status: 'deleted' } : { status: 'present', data: data as Data },
    }),
    /** The same content again changes nothing; 404 once it was deleted. */
    write: (state: State, command: Data): readonly Event[] => {
      if (state.status === 'deleted') throw notFound()
      const written = Written(command)
      return state.status === 'present' && sameContent(written.data, state.data) ? [] : [written]
    },
    /** 404 when it is not there. */
    remove: (state: State): readonly Event[] => {
      if (state.status !== 'present') throw notFound()
      return [Deleted(state.data)]
    },
  }
}
