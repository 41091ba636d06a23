import { ownCourse, ownLesson } from '@manabi/catalog/authoring'
import { Id, invalid } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { lessonExample } from '../../resources.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { writeCopy } from './copyContent.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

const LessonCopy = z
  .object({
    sectionId: Id.trim().meta({ description: 'Where the copy goes, as the last lesson.' }),
    courseId: Id.trim().optional().meta({ description: 'The course of the section. Default: that of the lesson.' }),
  })
  .meta({ id: 'LessonCopy', description: 'Where a copy goes.', examples: [{ sectionId: lessonExample.sectionId }] })

/** Beyond, Authoring: Copies. */
export const copyLesson = operation({
  id: 'copyLesson',
  method: 'post',
  path: '/organizations/{organizationId}/lessons/{lessonId}/copy',
  tag: 'Authoring',
  summary: 'Copy a lesson',
  description: 'Unpublished, with its quiz and key under new ids, and with the same materials. It translates nothing.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  body: LessonCopy,
  response: AuthoredLesson,
  status: 201,
  etag: true,
  problems: ['conflict'],
  tool: {},
  handle: async (request, services) => {
    const { params, body } = request
    const { organizationId } = params
    const author = authorOf(request, services)
    const { lesson: source } = await ownLesson(author, params)
    const { courseId = source.courseId, sectionId } = body
    const { sections } = await ownCourse(author, { organizationId, courseId })
    if (!sections.some(({ id }) => id === sectionId)) throw invalid('sectionId', 'is not a section of this course')
    const place = { organizationId, courseId, sectionId }
    return { ...place, lessonId: await writeCopy(author, request, { ...place, source, translationOf: null }) }
  },
  answer: (of, _, { views }) => answerLesson(views, of, 201),
})
