import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import type { MaterialContent } from './content.ts'
import { MaterialDeleted, type MaterialEvent, MaterialWritten, materialEvents } from './events.ts'
import { sameContent } from './places.ts'
import { sanitizeBody } from './sanitize.ts'

export interface PresentMaterial extends MaterialContent {
  readonly status: 'present'
  readonly materialId: Id
  readonly organizationId: Id
}

export type MaterialState = { readonly status: 'none' } | PresentMaterial | { readonly status: 'deleted' }

/** A link or a text that lessons refer to. */
export const material = decider<MaterialState, MaterialEvent, [materialId: Id]>({
  name: 'material',
  stream: (materialId) => `material-${materialId}`,
  events: materialEvents,
  initial: { status: 'none' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'MaterialWritten':
        return { status: 'present', ...event.data }
      case 'MaterialDeleted':
        return { status: 'deleted' }
      default:
        return unreachable(event)
    }
  },
})

/** Writes the whole material, its text made harmless first. The same content again changes nothing. */
export function writeMaterial(
  state: MaterialState,
  command: MaterialContent & { materialId: Id; organizationId: Id },
): readonly MaterialEvent[] {
  if (state.status === 'deleted') throw notFound()
  const text = command.text === null ? null : sanitizeBody({ format: 'markdown', text: command.text }).text
  const written = MaterialWritten({ ...command, text })
  return state.status === 'present' && sameContent({ status: 'present', ...written.data }, state) ? [] : [written]
}

export function deleteMaterial(state: MaterialState): readonly MaterialEvent[] {
  if (state.status !== 'present') throw notFound()
  return [MaterialDeleted({ materialId: state.materialId, organizationId: state.organizationId })]
}
