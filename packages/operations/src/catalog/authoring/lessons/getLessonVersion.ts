import { ownLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { authoredLesson, placeOfLesson } from '@manabi/projections/catalog/authoredCourses'
import { attachedMaterials } from '@manabi/projections/catalog/materials'
import { z } from 'zod'
import { versionNumber } from '../../../contentVersions.ts'
import { operation } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'
import { showMaterialSummary } from '../../show.ts'
import { readerOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { contentOfVersion } from './contentOfVersion.ts'
import { showContent } from './draftResource.ts'
import { AuthoredLessonDetail } from './resources.ts'
import { showAuthoredLesson } from './showLesson.ts'

/** Beyond, Authoring: History. */
export const getLessonVersion = operation({
  id: 'getLessonVersion',
  method: 'get',
  path: '/organizations/{organizationId}/lessons/{lessonId}/versions/{version}',
  tag: 'Authoring',
  summary: 'Read a version of a lesson',
  description:
    'Its content as it was then; place, publication, and materials as they are now. The answer key never shows.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id, version: versionNumber }),
  response: AuthoredLessonDetail,
  tool: {},
  handle: async ({ params: { organizationId, lessonId, version } }, services) => {
    const { views } = services
    const { lesson } = await ownLesson(readerOf(services), { organizationId, lessonId })
    const content = await contentOfVersion(services, lessonId, version)
    const place = await placeOfLesson(views, { organizationId, lessonId, courseId: lesson.courseId })
    const found = await authoredLesson(views, organizationId, place)
    const { video, quiz } = content
    return withWriter(views, {
      ...(await showAuthoredLesson(views, found)),
      ...(await showContent(content)),
      ...{ hasVideo: video !== null, hasQuiz: quiz !== null, culture: found.culture },
      materials: (await attachedMaterials(views, found.content.materialIds)).map(showMaterialSummary),
    })
  },
})
