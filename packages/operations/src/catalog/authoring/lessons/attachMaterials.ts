import { attachMaterials as attach } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { attachedMaterials } from '@manabi/projections/catalog/materials'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { materialExample } from '../../resources.ts'
import { showMaterialSummary } from '../../show.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AttachedMaterials } from './resources.ts'

export const attachMaterials = operation({
  id: 'attachMaterials',
  method: 'put',
  path: '/organizations/{organizationId}/lessons/{lessonId}/materials',
  tag: 'Authoring',
  summary: 'Attach materials to a lesson',
  description: 'Replaces those attached, in this order.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  body: z
    .object({
      materialIds: z.array(Id.trim()).max(500).meta({ description: 'Materials of the organization, drafts too.' }),
    })
    .meta({
      id: 'MaterialIds',
      description: 'The materials of a lesson.',
      examples: [{ materialIds: [materialExample.id] }],
    }),
  response: AttachedMaterials,
  tool: { idempotent: true },
  handle: (request, services) => attach(authorOf(request, services), { ...request.params, ...request.body }),
  answer: async (_, { body }, { views }) => (await attachedMaterials(views, body.materialIds)).map(showMaterialSummary),
})
