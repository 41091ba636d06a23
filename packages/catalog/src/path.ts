import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import type { PathContent } from './content.ts'
import { PathDeleted, type PathEvent, PathWritten, pathEvents } from './events.ts'
import { type Changes, changed, deleted, present, rewritten, unlessSame, type Written } from './written.ts'

type PathData = Extract<PathEvent, { type: 'PathWritten' }>['data']
export type PathState = Written<PathData>

/** Courses in learning order. */
export const path = decider<PathState, PathEvent, [pathId: Id]>()({
  name: 'path',
  stream: (pathId) => `path-${pathId}`,
  events: pathEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { writePath, changePath, deletePath },
})

function evolve(state: PathState, event: PathEvent): PathState {
  switch (event.type) {
    case 'PathWritten':
      return rewritten(state, event.data)
    case 'PathDeleted':
      return deleted(state)
    default:
      return unreachable(event)
  }
}

/** Writes the whole path; the same content again changes nothing, and one that was deleted stays so (404). */
function writePath(state: PathState, command: PathData): readonly PathEvent[] {
  if (state.status === 'deleted') throw notFound()
  return unlessSame(state, PathWritten(command))
}

function changePath(state: PathState, changes: Changes<PathContent>): readonly PathEvent[] {
  return changed(state, changes, writePath)
}

function deletePath(state: PathState): readonly PathEvent[] {
  return [PathDeleted(present(state).data)]
}
