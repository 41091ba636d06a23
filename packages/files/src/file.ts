import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import { FileDeleted, type FileEvent, FileUploaded, fileEvents } from './events.ts'

type FileData = Extract<FileEvent, { type: 'FileUploaded' }>['data']

/** What an organization keeps of the same bytes. */
export type FileState = { readonly status: 'none' } | { readonly status: 'present'; readonly data: FileData }

export const file = decider<FileState, FileEvent, [organizationId: Id, contentHash: string]>()({
  name: 'file',
  stream: (organizationId, contentHash) => `file-${organizationId}.${contentHash}`,
  events: fileEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { keepFile, deleteFile },
})

function evolve(_state: FileState, event: FileEvent): FileState {
  switch (event.type) {
    case 'FileUploaded':
      return { status: 'present', data: event.data }
    case 'FileDeleted':
      return { status: 'none' }
    default:
      return unreachable(event)
  }
}

/** The bytes are in the store already. The same bytes again stay the file that they are. */
function keepFile(state: FileState, command: FileData): readonly FileEvent[] {
  return state.status === 'present' ? [] : [FileUploaded(command)]
}

/** Throws 404 for a file that is gone; the same bytes may be there again as another one. */
function deleteFile(state: FileState, { fileId }: { readonly fileId: Id }): readonly FileEvent[] {
  if (state.status !== 'present' || state.data.fileId !== fileId) throw notFound()
  const { organizationId, contentHash, bytes } = state.data
  return [FileDeleted({ fileId, organizationId, contentHash, bytes })]
}
