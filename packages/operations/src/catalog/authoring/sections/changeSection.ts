import { course } from '@manabi/catalog'
import { ownSection } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredSection, SectionChange } from './resources.ts'
import { answerSection } from './showSection.ts'

export const changeSection = operation({
  id: 'changeSection',
  method: 'put',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}',
  tag: 'Authoring',
  summary: 'Change or move a section',
  description: 'Changes the fields given; `position` moves it.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id }),
  body: SectionChange,
  response: AuthoredSection,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    const { courseId, sectionId } = params
    await ownSection(authorOf(request, services), params)
    await request.execute(course.changeSection, [courseId], { sectionId, ...body, expectedVersion })
  },
  answer: (_, { params }, { views }) => answerSection(views, params),
})
