import { file } from '@manabi/files'
import { Id, Problem } from '@manabi/kernel'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { files, ownFile } from '@manabi/projections/files/files'
import { fileUses, usesOf } from '@manabi/projections/files/fileUses'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring: Files. */
export const deleteFile = operation({
  id: 'deleteFile',
  method: 'delete',
  path: '/organizations/{organizationId}/files/{fileId}',
  tag: 'Authoring',
  summary: 'Delete a file',
  description:
    'Its address answers 404 from then on. 409 `cascade_required` while a lesson, its draft, a test, or a material names it.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, fileId: Id }),
  problems: ['cascade_required'],
  tool: { destructive: true },
  handle: async (request, { views }) => {
    const { organizationId, fileId } = request.params
    if (!(await request.caughtUp([files, fileUses, courseOutlines])))
      throw new Problem('unavailable', 'The list of uses is late. Try again in a moment.')
    const { contentHash } = await ownFile(views, organizationId, fileId)
    const [use] = (await usesOf(views, organizationId, [fileId])).get(fileId)!
    if (use !== undefined)
      throw new Problem('cascade_required', `The ${use.kind} "${use.title}" names the file. Take it out there first.`)
    await request.execute(file.deleteFile, [organizationId, contentHash], { fileId })
  },
})
