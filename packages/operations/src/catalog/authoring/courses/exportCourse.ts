import { ownCourse } from '@manabi/catalog/authoring'
import { writeArchive } from '@manabi/catalog/olx'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { readerOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { exportedCourse } from '../imports/exportedCourse.ts'

/** Beyond, Authoring: Import and export. */
export const exportCourse = operation({
  id: 'exportCourse',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/export',
  tag: 'Authoring',
  summary: 'Export a course',
  description:
    'As OLX for Open edX Studio, or for another Manabi: a .tar.gz with all lessons, drafts included, and with the key of its quizzes.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, courseId: Id }),
  response: z.any(),
  file: 'application/gzip',
  tool: false,
  handle: async ({ params }, services) => {
    await ownCourse(readerOf(services), params)
    const files = await exportedCourse(services, params)
    const disposition = `attachment; filename="${params.courseId}.tar.gz"`
    return new Reply(200, writeArchive(files), { 'Content-Disposition': disposition })
  },
})
