import { Id } from '@manabi/kernel'
import { authoredLesson } from '@manabi/projections/catalog/authoredCourses'
import { attachedMaterials } from '@manabi/projections/catalog/materials'
import { translationsOfLesson } from '@manabi/projections/catalog/translations'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { showMaterialSummary, showQuiz } from '../../show.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredLessonDetail } from './resources.ts'
import { showAuthoredLesson } from './showLesson.ts'

export const getAuthoredLesson = operation({
  id: 'getAuthoredLesson',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}',
  tag: 'Authoring',
  summary: 'Read a lesson as its author',
  description: 'Its content, also of a draft; the quiz with ids and without its key (contract, Authoring).',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id, lessonId: Id }),
  response: AuthoredLessonDetail,
  etag: true,
  tool: {},
  handle: async ({ params: { organizationId, ...of } }, { views }) => {
    const { placed, content, culture } = await authoredLesson(views, organizationId, of)
    const { body, video, slides, quiz, translationOf } = content
    const shown = {
      ...showAuthoredLesson(placed),
      ...{ culture, body, video, slides, translationOf },
      materials: (await attachedMaterials(views, content.materialIds)).map(showMaterialSummary),
      quiz: quiz && showQuiz(quiz),
      translations: [...(await translationsOfLesson(views, { authorOf: organizationId }, content))],
    }
    return new Reply(200, shown, {}, content.version)
  },
})
