import { notFound } from '@manabi/kernel'

/** The state of what is written whole each time and deleted once; `data` is that of the event that wrote it last. */
export type Written<Data> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly data: Data }
  | { readonly status: 'deleted' }

/** Throws `not_found` for what is not there, or not any more. */
export function present<Data>(state: Written<Data>): Data {
  if (state.status !== 'present') throw notFound()
  return state.data
}
