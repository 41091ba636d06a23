import { Id } from '@manabi/kernel'
import { visibleLesson } from '@manabi/projections/catalog/lessons'
import { publishedMaterials } from '@manabi/projections/catalog/materials'
import { translationsOfLesson } from '@manabi/projections/catalog/translations'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { LessonDetail } from './resources.ts'
import { showLesson } from './show.ts'

export const getLesson = operation({
  id: 'getLesson',
  method: 'get',
  path: '/lessons/{lessonId}',
  tag: 'Catalog',
  summary: 'Read a lesson',
  description: 'Body, video, slides, materials and the quiz without its answer key.',
  caller: 'any',
  scope: 'read:content',
  params: z.object({ lessonId: Id }),
  response: LessonDetail,
  etag: true,
  tool: { when: 'Use it to explain, summarize or quiz from the lesson itself rather than from memory.' },
  handle: async ({ caller, params: { lessonId } }, { views }) => {
    const visible = await visibleLesson(views, caller, lessonId)
    const { lesson } = visible
    const materials = await publishedMaterials(views, lesson.materialIds)
    const translations = await translationsOfLesson(views, { caller }, lesson)
    return new Reply(200, await showLesson(visible, { materials, translations }), {}, lesson.version)
  },
})
