import { material } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { cleanText } from '../cleanBody.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { largeBody } from '../fields.ts'
import { requireOwnMaterial } from './ownMaterial.ts'
import { AuthoredMaterial, MaterialChange } from './resources.ts'
import { answerMaterial } from './showMaterial.ts'

export const changeMaterial = operation({
  id: 'changeMaterial',
  method: 'put',
  path: '/organizations/{organizationId}/materials/{materialId}',
  tag: 'Authoring',
  summary: 'Change a material',
  description: 'Changes the fields given.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, materialId: Id }),
  body: MaterialChange,
  bodyLimit: largeBody,
  response: AuthoredMaterial,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    await requireOwnMaterial(services, params)
    const text =
      body.text === undefined ? undefined : await cleanText([request, services, params.organizationId], body.text)
    await request.execute(material.changeMaterial, [params.materialId], { ...body, text, expectedVersion })
  },
  answer: (_, { params }, { views }) => answerMaterial(views, params),
})
