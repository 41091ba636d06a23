import type { Recorded } from '@manabi/kernel'
import type { CollectionDefinition } from './port.ts'
import type { Projection } from './projection.ts'

/**
 * A read model whose documents are computed from streams and from other read models, and not folded from single events: no projector keeps
 * it. Events only say whose documents may have changed. It is lazy.
 */
export interface DerivedReadModel<Doc, Field extends keyof Doc & string, Subject> extends Projection<Doc, Field> {
  /** By the type of an event: whom it concerns. */
  readonly concerns: Readonly<Record<string, (event: Recorded) => readonly Subject[]>>
}

/** `derivedReadModel<DutyRow, Concerned>()({ name, version, indexes, concerns })`, curried as `projection`. */
export const derivedReadModel =
  <Doc, Subject>() =>
  <const Field extends keyof Doc & string>(
    definition: CollectionDefinition<Doc, Field> &
      Pick<DerivedReadModel<Doc, Field, Subject>, 'concerns'> & { readonly version: number },
  ): DerivedReadModel<Doc, Field, Subject> => ({ ...definition, on: {}, isLazy: true })
