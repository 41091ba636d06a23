import { decider, type Id, invalid, notFound, unreachable } from '@manabi/kernel'
import type { MaterialContent } from './content.ts'
import { MaterialDeleted, type MaterialEvent, MaterialWritten, materialEvents } from './events.ts'
import type { CleanText } from './sanitize.ts'
import { type Changes, changed, deleted, present, rewritten, unlessSame, type Written } from './written.ts'

/** With a text that the sanitizer has made. */
type Clean<Content> = Omit<Content, 'text'> & { readonly text: CleanText | null }

type MaterialData = Extract<MaterialEvent, { type: 'MaterialWritten' }>['data']
export type MaterialState = Written<MaterialData>

/** A link or a text that lessons refer to. */
export const material = decider<MaterialState, MaterialEvent, [materialId: Id]>()({
  name: 'material',
  stream: (materialId) => `material-${materialId}`,
  events: materialEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { writeMaterial, changeMaterial, deleteMaterial, restoreMaterial },
})

function evolve(state: MaterialState, event: MaterialEvent): MaterialState {
  switch (event.type) {
    case 'MaterialWritten':
      return rewritten(state, event.data)
    case 'MaterialDeleted':
      return deleted(state)
    default:
      return unreachable(event)
  }
}

/**
 * Writes the whole material; the same content again changes nothing, and one that was deleted stays so
 * (404). 400 for a link without URL and for a text without text.
 */
function writeMaterial(state: MaterialState, command: Clean<MaterialData>): readonly MaterialEvent[] {
  if (state.status === 'deleted') throw notFound()
  const needed = command.kind === 'link' ? 'url' : 'text'
  if (command[needed] === null) throw invalid(needed, `is required for a ${command.kind}`)
  return unlessSame(state, MaterialWritten(command))
}

function changeMaterial(state: MaterialState, changes: Changes<Clean<MaterialContent>>): readonly MaterialEvent[] {
  // A text that stays was clean when it was written.
  return changed(state, changes, (before, whole) => writeMaterial(before, whole as Clean<MaterialData>))
}

function deleteMaterial(state: MaterialState): readonly MaterialEvent[] {
  return [MaterialDeleted(present(state).data)]
}

/** Back with its text, unpublished; the lessons that it was attached to have it again. One that is there stays as it is. */
function restoreMaterial(state: MaterialState): readonly MaterialEvent[] {
  if (state.status === 'none') throw notFound()
  return state.status === 'deleted' ? [MaterialWritten({ ...state.data, isPublished: false })] : []
}
