import { course } from '@manabi/catalog'
import { ownCourse } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredSection, SectionInput } from './resources.ts'
import { answerSection } from './showSection.ts'

export const addSection = operation({
  id: 'addSection',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/sections',
  tag: 'Authoring',
  summary: 'Add a section to a course',
  description: 'At the end unless `position` says otherwise.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: SectionInput,
  response: AuthoredSection,
  status: 201,
  etag: true,
  problems: ['conflict'],
  tool: {},
  handle: async (request, services) => {
    const { params, body } = request
    await ownCourse(authorOf(request, services), params)
    const sectionId = request.newId('sec')
    await request.execute(course.addSection, [params.courseId], { sectionId, ...body })
    return sectionId
  },
  answer: (sectionId, { params }, { views }) => answerSection(views, { ...params, sectionId }, 201),
})
