import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredMaterial } from './resources.ts'
import { answerMaterial } from './showMaterial.ts'

export const getAuthoredMaterial = operation({
  id: 'getAuthoredMaterial',
  method: 'get',
  path: '/organizations/{organizationId}/materials/{materialId}',
  tag: 'Authoring',
  summary: 'Read a material as its author',
  description: 'Published or not, attached to a lesson or not.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, materialId: Id }),
  response: AuthoredMaterial,
  etag: true,
  tool: {},
  handle: ({ params }, { views }) => answerMaterial(views, params),
})
