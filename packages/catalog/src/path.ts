import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import { PathDeleted, type PathEvent, PathWritten, pathEvents } from './events.ts'
import { sameContent } from './places.ts'
import { present, type Written } from './written.ts'

type PathData = Extract<PathEvent, { type: 'PathWritten' }>['data']
export type PathState = Written<PathData>

/** Courses in learning order. */
export const path = decider<PathState, PathEvent, [pathId: Id]>()({
  name: 'path',
  stream: (pathId) => `path-${pathId}`,
  events: pathEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { writePath, deletePath },
})

function evolve(_: PathState, event: PathEvent): PathState {
  switch (event.type) {
    case 'PathWritten':
      return { status: 'present', data: event.data }
    case 'PathDeleted':
      return { status: 'deleted' }
    default:
      return unreachable(event)
  }
}

/** Writes the whole path; the same content again changes nothing, and one that was deleted stays so (404). */
function writePath(state: PathState, command: PathData): readonly PathEvent[] {
  if (state.status === 'deleted') throw notFound()
  const written = PathWritten(command)
  return state.status === 'present' && sameContent(written.data, state.data) ? [] : [written]
}

function deletePath(state: PathState): readonly PathEvent[] {
  return [PathDeleted(present(state))]
}
