import { Id } from '@manabi/kernel'
import { visibleMaterial } from '@manabi/projections/catalog/materials'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { Material } from './resources.ts'
import { showMaterial } from './show.ts'

export const getMaterial = operation({
  id: 'getMaterial',
  method: 'get',
  path: '/materials/{materialId}',
  tag: 'Catalog',
  summary: 'Read a material',
  description: 'Visible when it is published and attached to a published lesson of a course the caller may see.',
  caller: 'any',
  scope: 'read:content',
  params: z.object({ materialId: Id }),
  response: Material,
  etag: true,
  tool: { when: 'Use it for a material that getLesson names.' },
  handle: async ({ caller, params: { materialId } }, { views }) => {
    const material = await visibleMaterial(views, caller, materialId)
    return new Reply(200, showMaterial(material), {}, material.version)
  },
})
