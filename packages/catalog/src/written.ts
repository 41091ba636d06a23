import { notFound } from '@manabi/kernel'

/** The state of what is written whole each time and deleted once; `data` is that of the event that wrote it last. */
export type Written<Data> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly data: Data; readonly version: number }
  | { readonly status: 'deleted' }

/** `version` counts how often it was written. */
export const rewritten = <Data>(state: Written<Data>, data: Data): Written<Data> => ({
  status: 'present',
  data,
  version: state.status === 'present' ? state.version + 1 : 1,
})

/** Throws `not_found` for what is not there, or not any more. */
export function present<Data>(state: Written<Data>) {
  if (state.status !== 'present') throw notFound()
  return state
}
