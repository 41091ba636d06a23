import { checkVersion, decider, type Expecting, given, type Id, notFound, unreachable } from '@manabi/kernel'
import type { PathContent } from './content.ts'
import { PathDeleted, type PathEvent, PathWritten, pathEvents } from './events.ts'
import { sameContent } from './places.ts'
import { present, rewritten, type Written } from './written.ts'

type PathData = Extract<PathEvent, { type: 'PathWritten' }>['data']
export type PathState = Written<PathData>
type ChangePath = { readonly [Field in keyof PathContent]?: PathContent[Field] | undefined } & Expecting

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

/** Changes the fields given. */
function changePath(state: PathState, changes: ChangePath): readonly PathEvent[] {
  const { data, version } = present(state)
  const { expectedVersion, ...fields } = given(changes)
  const events = writePath(state, { ...data, ...fields })
  if (events.length > 0) checkVersion(version, { expectedVersion })
  return events
}

function deletePath(state: PathState): readonly PathEvent[] {
  return [PathDeleted(present(state).data)]
}
