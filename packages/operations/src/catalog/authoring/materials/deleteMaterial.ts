import { material } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { requireOwnMaterial } from './ownMaterial.ts'

export const deleteMaterial = operation({
  id: 'deleteMaterial',
  method: 'delete',
  path: '/organizations/{organizationId}/materials/{materialId}',
  tag: 'Authoring',
  summary: 'Delete a material',
  description: 'Lessons that it is attached to no longer show it.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, materialId: Id }),
  tool: { destructive: true },
  handle: async (request, services) => {
    const { params } = request
    await requireOwnMaterial(services, params)
    await request.execute(material.deleteMaterial, [params.materialId])
  },
})
