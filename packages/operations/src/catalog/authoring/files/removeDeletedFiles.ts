import { FileDeleted } from '@manabi/files'
import { reaction } from '../../../reactions/reaction.ts'

/** Its id never comes again: nothing else can have these bytes. */
export const removeDeletedFiles = reaction({
  name: 'remove-deleted-files',
  on: [FileDeleted],
  react: ({ data }, _, { files }) => files.remove(data.fileId),
})
