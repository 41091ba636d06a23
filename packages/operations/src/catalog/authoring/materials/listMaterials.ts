import { Id } from '@manabi/kernel'
import { listAuthoredMaterials } from '@manabi/projections/catalog/materials'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { pageQuery, toPage } from '../../../page.ts'
import { withWriters } from '../../../writers.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredMaterialPage } from './resources.ts'
import { showAuthoredMaterial } from './showMaterial.ts'

export const listMaterials = operation({
  id: 'listMaterials',
  method: 'get',
  path: '/organizations/{organizationId}/materials',
  tag: 'Authoring',
  summary: "List the organization's materials",
  description: 'Drafts included, by culture, title and id.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  query: z.object(pageQuery),
  response: AuthoredMaterialPage,
  tool: {},
  handle: async ({ params, query: page }, { views }) => {
    const found = await listAuthoredMaterials(views, params.organizationId, page)
    const items = await withWriters(views, found.items.map(showAuthoredMaterial))
    return toPage(page, { ...found, items }, (item) => item)
  },
})
