import { material } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { cleanText } from '../cleanBody.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { largeBody } from '../fields.ts'
import { AuthoredMaterial, MaterialInput } from './resources.ts'
import { answerMaterial } from './showMaterial.ts'

export const createMaterial = operation({
  id: 'createMaterial',
  method: 'post',
  path: '/organizations/{organizationId}/materials',
  tag: 'Authoring',
  summary: 'Create a material',
  description: 'A link or a text. Learners see it in the lessons that it is attached to.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  body: MaterialInput,
  bodyLimit: largeBody,
  response: AuthoredMaterial,
  status: 201,
  etag: true,
  tool: {},
  handle: async (request, services) => {
    const { description = '', url = null, mimeType = null, isPublished = true, ...facts } = request.body
    const text = await cleanText([request, services, request.params.organizationId], facts.text ?? null)
    const of = { organizationId: request.params.organizationId, materialId: request.newId('mat') }
    const command = { ...of, ...facts, text, description, url, mimeType, isPublished }
    await request.execute(material.writeMaterial, [of.materialId], command)
    return of
  },
  answer: (of, _, { views }) => answerMaterial(views, of, 201),
})
