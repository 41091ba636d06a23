import { Id } from '@manabi/kernel'
import { authoredLesson } from '@manabi/projections/catalog/authoredCourses'
import { attachedMaterials } from '@manabi/projections/catalog/materials'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'
import { showMaterialSummary } from '../../show.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { showContent } from './draftResource.ts'
import { AuthoredLessonDetail } from './resources.ts'
import { showAuthoredLesson } from './showLesson.ts'

export const getAuthoredLesson = operation({
  id: 'getAuthoredLesson',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}',
  tag: 'Authoring',
  summary: 'Read a lesson as its author',
  description: 'Its content, also of a draft; the quiz with ids and without its key.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id, lessonId: Id }),
  response: AuthoredLessonDetail,
  etag: true,
  tool: { when: 'Use it before replaceLesson, which replaces everything, the quiz included.' },
  handle: async ({ params: { organizationId, ...of } }, { views }) => {
    const found = await authoredLesson(views, organizationId, of)
    const { culture, content } = found
    const shown = {
      ...(await showContent(content)),
      ...(await showAuthoredLesson(views, found)),
      culture,
      materials: (await attachedMaterials(views, content.materialIds)).map(showMaterialSummary),
    }
    return new Reply(200, await withWriter(views, shown), {}, content.version)
  },
})
