import { Id, Problem } from '@manabi/kernel'
import { ownFile } from '@manabi/projections/files/files'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { keepFile, keptType, largestFile } from './keepFile.ts'
import { StoredFile, showFile } from './resources.ts'

/** What a form adds to the file. */
const formBytes = 64 * 1024

/** Beyond, Authoring: Files. */
export const uploadFile = operation({
  id: 'uploadFile',
  method: 'post',
  path: '/organizations/{organizationId}/files',
  tag: 'Authoring',
  summary: 'Upload a file',
  description:
    'PNG, JPEG, GIF, WebP, PDF, MP3, or M4A, by content, of 20 MiB at most; 10 GiB an organization (409 `conflict`). The same bytes again ' +
    'are the same file (200). Whoever has its `url` can read it.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  form: 'multipart',
  bodyLimit: largestFile + formBytes,
  body: z
    .object({ file: z.file().meta({ description: 'The bytes, with a name.', maxLength: largestFile }) })
    .meta({ id: 'FileUpload', description: 'A form with a file in it.', examples: [{ file: 'map.png' }] }),
  response: StoredFile,
  status: 201,
  otherStatuses: [200],
  problems: ['conflict'],
  tool: false,
  handle: async (request, services) => {
    const { file } = request.body
    if (file.size > largestFile) throw new Problem('payload_too_large', 'A file has at most 20 MiB.')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = await keptType(bytes)
    return keepFile(request, services, { ...request.params, name: file.name, type, bytes })
  },
  answer: async ({ fileId, isNew }, { params }, { views, config }) =>
    new Reply(isNew ? 201 : 200, showFile(config.PUBLIC_URL, await ownFile(views, params.organizationId, fileId))),
})
