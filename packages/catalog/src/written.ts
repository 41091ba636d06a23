import { isDeepStrictEqual } from 'node:util'
import { checkVersion, type Expecting, given, notFound } from '@manabi/kernel'

/** The state of what is written whole each time and deleted once; `data` is that of the event that wrote it last. */
export type Written<Data> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly data: Data; readonly version: number }
  | { readonly status: 'deleted'; readonly data: Data; readonly version: number }

/** `version` counts how often it was written. */
export const rewritten = <Data>(state: Written<Data>, data: Data): Written<Data> => ({
  status: 'present',
  data,
  version: state.status === 'none' ? 1 : state.version + 1,
})

export const deleted = <Data>(state: Written<Data>): Written<Data> =>
  state.status === 'none' ? state : { ...state, status: 'deleted' }

/** Throws `not_found` for what is not there, or not any more. */
export function present<Data>(state: Written<Data>) {
  if (state.status !== 'present') throw notFound()
  return state
}

/** What is left out, or undefined, stays. */
export type Changes<Content> = { readonly [Field in keyof Content]?: Content[Field] | undefined } & Expecting

/** Nothing where the event would write what is there already. */
export const unlessSame = <Event extends { readonly data: object }>(
  state: Written<Event['data']>,
  event: Event,
): readonly Event[] => (state.status === 'present' && isDeepStrictEqual(event.data, state.data) ? [] : [event])

/** Writes it with the fields given. 404; 409 `conflict` where the author has seen another version. */
export function changed<Data extends object, Event>(
  state: Written<Data>,
  changes: Expecting,
  write: (state: Written<Data>, data: Data) => readonly Event[],
): readonly Event[] {
  const { data, version } = present(state)
  const { expectedVersion, ...fields } = given(changes)
  const events = write(state, { ...data, ...fields })
  if (events.length > 0) checkVersion(version, { expectedVersion })
  return events
}
