import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import type { PathContent } from './content.ts'
import { PathDeleted, type PathEvent, PathWritten, pathEvents } from './events.ts'
import { sameContent } from './places.ts'

export interface PresentPath extends PathContent {
  readonly status: 'present'
  readonly pathId: Id
  readonly organizationId: Id
}

export type PathState = { readonly status: 'none' } | PresentPath | { readonly status: 'deleted' }

/** Courses in learning order. */
export const path = decider<PathState, PathEvent, [pathId: Id]>({
  name: 'path',
  stream: (pathId) => `path-${pathId}`,
  events: pathEvents,
  initial: { status: 'none' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'PathWritten':
        return { status: 'present', ...event.data }
      case 'PathDeleted':
        return { status: 'deleted' }
      default:
        return unreachable(event)
    }
  },
})

/** Writes the whole path. The same content again changes nothing. */
export function writePath(
  state: PathState,
  command: PathContent & { pathId: Id; organizationId: Id },
): readonly PathEvent[] {
  if (state.status === 'deleted') throw notFound()
  const written = PathWritten(command)
  return state.status === 'present' && sameContent({ status: 'present', ...written.data }, state) ? [] : [written]
}

export function deletePath(state: PathState): readonly PathEvent[] {
  if (state.status !== 'present') throw notFound()
  return [PathDeleted({ pathId: state.pathId, organizationId: state.organizationId })]
}
